//! Requests of several pages, one page a step.

use super::{Done, State, Task};
use crate::config::SimConfig;
use crate::ftl::DriveFull;
use crate::ground::units::Lpn;

/// What is left of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Extent {
    pub(super) lpn: u32,
    pub(super) pages_left: u32,
    pub(super) is_write: bool,
}

impl State {
    pub(super) fn begin_extent(&mut self, extent: Extent) -> Task {
        self.timing.begin_request(extent.pages_left);
        Task::Extent(extent)
    }

    pub(super) fn extent_page(
        &mut self,
        config: &SimConfig,
        extent: Extent,
    ) -> Result<Done, DriveFull> {
        let rest = Extent {
            lpn: extent.lpn + 1,
            pages_left: extent.pages_left - 1,
            ..extent
        };
        self.continue_with(rest.pages_left > 0, Task::Extent(rest));
        if extent.is_write {
            self.write(config, Lpn(extent.lpn), None)
        } else {
            Ok(self.read(config, Lpn(extent.lpn)))
        }
    }
}
