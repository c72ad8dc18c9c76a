/** What is read from samples lies within two points of what is read whole, for ten other files. */
import { describeFiles, SEED } from './sampling';

describeFiles(SEED + 10, 10);
