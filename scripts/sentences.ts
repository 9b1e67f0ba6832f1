// Prints every sentence that users read, by its code, with examples:
//   npm run sentences
import { everySentence, listed } from '../test/wording/list-sentences.ts';

process.stdout.write(listed(await everySentence()));
