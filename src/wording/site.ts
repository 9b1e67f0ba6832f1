// What the pages of the site say.
import { workloadKinds } from '../std/workload-kinds.ts';
import { listText } from './list-text.ts';
import { moreText } from './plural.ts';

export const playgroundTitle = 'Playground';
export const docsTitle = 'Docs';
export const siteIntroduction =
  'See what a Kubernetes rollout will do before you apply it. Edit the manifest, or paste your own. Nothing leaves your browser.';

/** The doors of the first page, each with the page that it leads to. */
export const doors = [
  ['In your editor', 'docs/index.html#in-your-vs-code'],
  ['In your terminal', 'docs/index.html#in-your-terminal'],
  ['In pull requests', 'docs/ci.html'],
  ['Why is my rollout stuck?', 'docs/stuck.html'],
  ['Learn how rollouts work', 'docs/course/index.html'],
] as const;
export const doorsName = 'Where to start';

export const manifestName = 'Manifest';
export const sampleLabel = 'Sample';
export const ownText = 'Your text';
export const openFileLabel = 'Open file…';
export const shareLabel = 'Share';
export const shareTitle = 'Puts the manifest, the assumptions and the what-if into the address of this page';
export const embedLabel = 'Copy embed code';
export const embedTitle = 'Copies an <iframe> that shows this time line on another page';
export const assumptionsLabel = 'Assumptions';
export const assumptionsExample = 'startup=20s, nodes=3';
export const runningLabel = 'What runs now';
export const runningNote = 'Paste the manifest that runs in the cluster. Without it, an earlier image is assumed.';
export const kubernetesLabel = 'Kubernetes';
export const workloadLabel = 'Workload';
export const problemsLabel = 'Problems';
export const timeLineName = 'Time line';
export const pasteNote = 'Paste the output of helm template or kustomize build as it is.';
export const needsScript = 'The playground needs JavaScript.';
export const openInPlayground = 'Open in the playground';
export const showTimeLine = 'Show the time line';

/** What the forecast is compared with where the user has pasted it. */
export const runningBaseline = 'what runs now';

export function allTogether(count: number): string {
  return `All ${count} workloads together`;
}

/** What the time line of all workloads is of. */
export const releaseOfText = 'this text';

export function problemAt(line: number, severity: string, message: string): string {
  return `Line ${line}, ${severity}: ${message}`;
}

export function moreProblems(count: number): string {
  return moreText(count, 'problem');
}

export const isTemplate =
  'This is a template. Paste the output of helm template or kustomize build to see its rollout.';
export const isUnread = 'This text cannot be parsed, so it has no time line yet. Fix the problems listed below it.';
export const noWorkload = `This text has no workload. Add a ${listText(workloadKinds, 'or')}.`;
export const copied = 'The address of this forecast was copied to the clipboard and is in the address bar.';
export const inAddressBar = 'The address of this forecast is in the address bar.';
export const embedCopied = 'The embed code for this time line was copied to the clipboard.';
export const notCopied = 'The browser did not allow copying. Choose Share, and copy from the address bar.';
export const reportCopied = 'The report was copied to the clipboard.';
export const brokenAddress =
  'This address is broken: the part after # is not a shared forecast. Ask for the address again.';
export const engineFailed = 'The simulation could not be loaded. Reload the page.';

export function tooLongToShare(kilobytes: number): string {
  return `This text is too long to share: its address would be longer than ${kilobytes} KB. Share only the workload.`;
}

export function fileTooLarge(name: string, megabytes: number): string {
  return `${name} is larger than ${megabytes} MB. Open a smaller file.`;
}

export const searchLabel = 'Search the docs';
/** Leads to the list of all pages, on a phone. */
export const allPages = 'All pages';
export const noResults = 'No page contains any of these words.';

/** `isPartial`: none of the pages has all of the words. */
export function resultsFound(count: number, isPartial: boolean): string {
  const pages = count === 1 ? '1 page' : `${count} pages`;
  return isPartial ? `No page contains all of these words; ${pages} with most of them` : `${pages} found`;
}

export const skipToContent = 'Skip to the content';
export const tasksHeading = 'By task';
export const guidesHeading = 'Guides';
export const evidenceHeading = 'Evidence';
export const courseHeading = 'Course';
export const findingsHeading = 'Findings';
export const siteNavigation = 'Site';
export const docsNavigation = 'Pages';

export function pageTitle(title: string, product: string): string {
  return `${title} · ${product}`;
}
