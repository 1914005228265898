//! `ethereum/consensus-spec-tests`: `…/general/<fork>/bls/<handler>/<suite>/<case>/data.yaml`.

use super::{Place, official, yaml};
use crate::Case;

/// The case of which `place` is the directory, if it is one. One without its `data.yaml` is malformed.
pub(super) fn case(place: &Place<'_>) -> Option<Case> {
    let ["general", fork, "bls", handler, _suite, _case] = place.last() else { return None };
    let data = place.path.join("data.yaml");
    let document = Place::new(place.root, &data).read().and_then(|text| yaml(&text));
    Some(place.case(&format!("consensus {fork}"), handler, official::body(handler, document)))
}
