//! Cleaning a block that the host chose, so that a reader can try to choose better.

use super::{Done, State, Task};
use crate::config::SimConfig;
use crate::ftl::DriveFull;
use crate::ground::units::BlockId;

impl State {
    /// Begins to clean `block`, or refuses and says why.
    pub(super) fn begin_collection(&mut self, config: &SimConfig, block: u32) -> Done {
        match self.ftl.begin_collection(BlockId(block)) {
            Ok(step) => {
                self.task = Some(Task::Collect);
                self.collected(config, step)
            }
            Err(refusal) => {
                self.counters.host_ops += 1;
                self.refused(block, refusal.code())
            }
        }
    }

    /// The next copy, or the erase that ends it.
    pub(super) fn continue_collection(&mut self, config: &SimConfig) -> Result<Done, DriveFull> {
        let step = self.ftl.step_collection()?;
        let is_under_way = self.ftl.job().is_some();
        self.continue_with(is_under_way, Task::Collect);
        Ok(self.collected(config, step))
    }
}
