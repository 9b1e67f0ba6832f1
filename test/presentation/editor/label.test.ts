import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkArguments, noticeText } from '../../../src/presentation/editor/label.ts';
import { hostileNames } from '../../security/hostile-names.ts';

/** What VS Code makes a link of in a message, as its `linkedText.ts` has it. */
const linkOfMessage = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/gi;

const links: Readonly<Record<string, string>> = {
  ...hostileNames,
  'a link with a title': '[x](command:a.b?%5B%22c%22%5D "why")',
  'a link to a file': '[x](file:///etc/passwd)',
  'a link to an address': '[x](https://evil.example/)',
  'links in a row': '[a](command:b)[c](command:d)',
  'a link in a link': '[[a](command:b)](command:d)',
  'brackets around brackets': '[a]](command:b)',
};

for (const [what, text] of Object.entries(links)) {
  test(`${what}: is text in a message of the editor`, () => {
    const shown = noticeText(`Change ${text}, so that it renders.`);
    assert.doesNotMatch(shown, linkOfMessage);
    assert.doesNotMatch(shown, /[^\P{Cc}\n]|\p{Bidi_Control}/u);
  });

  test(`${what}: does not end the address of a link`, () => {
    const address = linkArguments(['file:///web.yaml', `Deployment/a)${text}(b`]);
    assert.match(address, /^[\w.~%-]*$/);
    assert.deepEqual(JSON.parse(decodeURIComponent(address)), ['file:///web.yaml', `Deployment/a)${text}(b`]);
  });
}

test('a message without a link is as it was', () => {
  assert.equal(noticeText('Saved [a] (b).'), 'Saved [a] (b).');
});
