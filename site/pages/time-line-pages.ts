import { productName } from '../../src/wording/product.ts';
import * as words from '../../src/wording/site.ts';
import { assumedVersion, supportedVersions } from '../../src/workload/versions.ts';
import type { FirstPage } from '../playground/first-page.ts';
import { escaped, htmlPage, siteHeader } from './page.ts';

/** The first page of the site. */
export function playgroundPage(first: FirstPage): string {
  const samples = first.samples.map(({ name, text }) => {
    return `<option${text === first.shared.text ? ' selected' : ''}>${escaped(name)}</option>`;
  });
  const versions = supportedVersions.toReversed().map((version) => {
    return `<option${version === assumedVersion ? ' selected' : ''}>${version}</option>`;
  });
  const doors = words.doors.map(([label, page]) => `<a href="${page}">${escaped(label)}</a>`);
  // In a script of data only this could end it.
  const data = JSON.stringify(first).replaceAll('<', '\\u003c');
  const body = `<body class="playground">
${siteHeader('', 'playground')}
<main id="content" aria-label="${words.playgroundTitle}">
<h1 class="lead">${words.siteIntroduction}</h1>
<nav class="doors" aria-label="${words.doorsName}">${doors.join(' ')}</nav>
<noscript><p>${words.needsScript}</p></noscript>
<div class="tools">
<label>${words.sampleLabel} <select id="sample"><option value="">${words.ownText}</option>${samples.join('')}</select></label>
<button type="button" id="open">${words.openFileLabel}</button>
<label class="wide">${words.assumptionsLabel} <input id="assume" autocomplete="off" spellcheck="false" placeholder="${words.assumptionsExample}" aria-describedby="faults"></label>
<label>${words.kubernetesLabel} <select id="kubernetes">${versions.join('')}</select></label>
<label>${words.workloadLabel} <select id="workload"><option>${escaped(first.shared.workload)}</option></select></label>
<button type="button" id="share" class="first" title="${words.shareTitle}">${words.shareLabel}</button>
<button type="button" id="embed" title="${escaped(words.embedTitle)}">${words.embedLabel}</button>
</div>
<p id="faults" role="alert"></p>
<p id="status" role="status"></p>
<div class="sides">
<section class="text" aria-label="${words.manifestName}">
<textarea id="text" spellcheck="false" autocapitalize="off" aria-label="${words.manifestName}" aria-describedby="paste">${escaped(`\n${first.shared.text}`)}</textarea>
<ul id="problems" aria-label="${words.problemsLabel}" hidden></ul>
<p id="paste" class="note">${words.pasteNote}</p>
<details><summary>${words.runningLabel}</summary>
<p class="note" id="running">${words.runningNote}</p>
<textarea id="before" spellcheck="false" autocapitalize="off" aria-label="${words.runningLabel}" aria-describedby="running" rows="12"></textarea></details>
</section>
<p id="none" role="status" hidden></p>
<iframe id="time-line" title="${words.timeLineName}"></iframe>
</div>
<input type="file" id="file" hidden accept=".yaml,.yml,.json,text/*" aria-label="${words.openFileLabel}">
<input type="file" id="scenario" hidden accept=".yaml,.yml" aria-label="${words.openFileLabel}">
</main>
<script type="application/json" id="first">${data}</script>
</body>`;
  const looks = { styles: ['theme.css', 'site.css'], scripts: ['playground.mjs'] };
  return htmlPage({ title: productName, up: '', ...looks, body });
}

/** The time line in its frame on the playground. */
export function framePage(): string {
  const looks = { styles: ['theme.css', 'webview.css'], scripts: ['frame.js', 'webview.js'] };
  return htmlPage({ title: words.timeLineName, up: '', ...looks, body: '<body><div id="root"></div></body>' });
}

/** A time line by itself, for a frame on any page. */
export function embedPage(): string {
  const body = `<body><p id="status" role="status"></p><div id="root"></div>
<p class="embedded"><a id="playground" href="index.html" target="_blank" rel="noopener">${words.openInPlayground}</a></p></body>`;
  const looks = { styles: ['theme.css', 'webview.css', 'embed.css'], scripts: ['embed.js', 'webview.js'] };
  return htmlPage({ title: words.timeLineName, up: '', ...looks, body });
}
