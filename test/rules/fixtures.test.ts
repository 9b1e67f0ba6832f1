import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { readManifests } from '../../src/document/read-manifests.ts';
import { catalogue } from '../../src/rules/registry.ts';
import { applyEdits } from './apply-edits.ts';
import { findingsIn, parseFixture, renderFixture } from './fixture.ts';

const folder = path.join(import.meta.dirname, 'fixtures');
const ids = catalogue.map((rule) => rule.id);

/** With UPDATE_FIXTURES the fixtures take over what is found, to be reviewed as a diff. */
const isUpdate = process.env.UPDATE_FIXTURES !== undefined;

for (const { id, severity } of catalogue) {
  const file = path.join(folder, `${id}.yaml`);

  test(`${id} has a fixture that it reports, and one in which it is silent`, () => {
    assert.ok(existsSync(file), `${file} is missing`);
    const found = parseFixture(readFileSync(file, 'utf8')).map((each) => findingsIn(id, each));
    const counts = found.map(({ length }) => length);
    assert.ok(
      found.flat().some((finding) => finding.severity === severity),
      `no case has the severity of the documentation, ${severity}`,
    );
    assert.ok(
      counts.some((count) => count > 0),
      'no case is reported',
    );
    assert.ok(
      counts.some((count) => count === 0),
      'no case is silent',
    );
  });

  test(`${id} finds and mends what its fixture says`, () => {
    const content = readFileSync(file, 'utf8');
    const rendered = renderFixture(id, parseFixture(content));
    if (isUpdate) writeFileSync(file, rendered);
    else assert.equal(rendered, content);
  });
}

for (const id of ids) {
  test(`each fix of ${id} mends what it says it mends, and leaves a text that can be read`, () => {
    const cases = parseFixture(readFileSync(path.join(folder, `${id}.yaml`), 'utf8'));
    for (const each of cases) {
      const found = findingsIn(id, each);
      for (const fix of found.flatMap((finding) => finding.fixes)) {
        const text = applyEdits(each.text, fix.edits);
        assert.deepEqual(readManifests(text).problems, [], fix.title);
        assert.ok(findingsIn(id, { ...each, text }).length < found.length, `${each.name}: ${fix.title}`);
      }
    }
  });
}

test('every fixture belongs to a rule', () => {
  const strangers = readdirSync(folder).filter((name) => !ids.includes(path.basename(name, '.yaml')));
  assert.deepEqual(strangers, []);
});

test('rules have ids of their own', () => {
  assert.equal(new Set(ids).size, ids.length);
});
