// Keeps the whole site in the browser, so that it works without a network once somebody has used the playground.

/** Every file of the site, relative to it, and a hash of all of them; the build fills in both. */
declare const SITE_FILES: readonly string[];
declare const SITE_DIGEST: string;

/** The pages of the site. */
declare const clients: { claim(): Promise<void> };

interface LateEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface AskedEvent extends LateEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

const place = new URL('./', self.location.href);
const prefix = `rollout-preview ${place.pathname} `;
const name = prefix + SITE_DIGEST;

self.addEventListener('install', (event) => (event as LateEvent).waitUntil(keepAll()));
self.addEventListener('activate', (event) => (event as LateEvent).waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { request, respondWith } = event as AskedEvent;
  if (request.method === 'GET' && request.url.startsWith(place.href))
    respondWith.call(
      event,
      kept(request).then((answer) => answer ?? fetch(request)),
    );
});

/** All files are of one build, so what a page loads later fits what it has loaded. */
async function keepAll(): Promise<void> {
  const cache = await caches.open(name);
  await cache.addAll(SITE_FILES.map((file) => new Request(new URL(file, place), { cache: 'no-cache' })));
}

/** The page that brought this worker is answered by it from now on. */
async function takeOver(): Promise<void> {
  await forgetOthers();
  await clients.claim();
}

/** Another site of the same host has caches of its own. */
async function forgetOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((each) => each.startsWith(prefix) && each !== name).map((each) => caches.delete(each)),
  );
}

/** The address of a folder is that of its index. */
async function kept({ url }: Request): Promise<Response | undefined> {
  const cache = await caches.open(name);
  const { origin, pathname } = new URL(url);
  return cache.match(origin + pathname + (pathname.endsWith('/') ? 'index.html' : ''));
}
