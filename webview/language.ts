// Sets the language that the page brings. It is imported first, because constants take their language when they are loaded.
import { speak } from '../src/std/say.ts';

const texts = document.getElementById('catalogue')?.textContent;
if (texts) speak(JSON.parse(texts));
