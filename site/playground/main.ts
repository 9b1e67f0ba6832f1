import { part } from './page-parts.ts';
import { Playground } from './playground.ts';

new Playground(JSON.parse(part('first', HTMLElement).textContent));
