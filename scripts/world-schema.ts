// Writes schema/world.schema.json:
//   node scripts/world-schema.ts
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { worldSchema } from '../src/surroundings/world/world-schema.ts';
import { root } from './root.ts';

/** The schema as it is published. */
export function worldSchemaText(): string {
  return `${JSON.stringify(worldSchema(), null, 2)}\n`;
}

if (import.meta.main) writeFileSync(path.join(root, 'schema/world.schema.json'), worldSchemaText());
