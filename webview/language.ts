// Takes the language that the page brings. It is imported before all else, because constants are said while they are loaded.
import { speak } from '../src/std/say.ts';

const texts = document.getElementById('catalogue')?.textContent;
if (texts) speak(JSON.parse(texts));
