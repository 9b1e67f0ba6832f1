import assert from 'node:assert/strict';
import { test } from 'node:test';
import { h, treeText } from '../../webview/tree.ts';

test('what is undefined or false is left out, among attributes and children', () => {
  const tree = h('p', { class: undefined, hidden: false, open: true, x: 0 }, undefined, false, [h('b'), 'text']);
  assert.deepEqual(tree, {
    tag: 'p',
    attributes: { open: '', x: '0' },
    children: [{ tag: 'b', attributes: {}, children: [] }, 'text'],
  });
});

test('text is escaped wherever it stands', () => {
  assert.equal(
    treeText(h('text', { title: 'a "b"' }, '<x> & y')),
    '<text title="a &quot;b&quot;">&lt;x&gt; &amp; y</text>\n',
  );
});
