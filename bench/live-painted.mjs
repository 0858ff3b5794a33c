// Prints how long a change by one browser takes until it is painted in another, on boards of 200 and 2,000 objectives: from
// the key that commits a pillar's new title to the frame after the other browser's page holds it. `npm run build` first.
import { chromium } from '@playwright/test';
import { startServer } from '../e2e/support/server.ts';
import { installedChromium } from '../scripts/chromium.mjs';
import budgets from './budgets.json' with { type: 'json' };

const ROUNDS = 60;
const PILLARS = 20;

const server = await startServer();
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({
  executablePath: installedChromium(),
  args: ['--disable-dev-shm-usage', ...sandbox],
});

/** A browser of one user: its page, and calls as that user. */
async function person(username) {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  const post = async (path, data) => {
    const response = await context.request.post(path, { data, headers: { origin: server.url } });
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
    return response.json();
  };
  await post('/api/register', { username, password: 'a board for two people' });
  return { page: await context.newPage(), post };
}

const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

async function measure({ objectives, median, p95 }, owner, other) {
  const { id } = await owner.post('/api/strategies', { title: `Board of ${objectives}` });
  for (let at = 0; at < PILLARS; at++) {
    const pillar = await owner.post(`/api/strategies/${id}/nodes`, {
      type: 'perspective',
      title: `Pillar ${at}`,
    });
    for (let n = 0; n < objectives / PILLARS; n++) {
      const node = { type: 'objective', title: `Objective ${at}.${n}`, perspectiveId: pillar.id };
      await owner.post(`/api/strategies/${id}/nodes`, node);
    }
  }
  const { link } = await owner.post(`/api/strategies/${id}/invite-link`, { role: 'read_write' });
  await other.post('/api/invitations/accept', { token: link.split('/join/')[1] });
  for (const { page } of [owner, other]) {
    await page.goto(`/strategy/${id}`);
    await page.getByRole('heading', { level: 3 }).first().waitFor();
    await page.waitForTimeout(1500);
  }
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    const title = `Pillar of round ${round}`;
    const painted = other.page.evaluate(
      (wanted) =>
        new Promise((done) => {
          const look = () => {
            if (document.querySelector('h3')?.textContent !== wanted) return;
            observer.disconnect();
            requestAnimationFrame(() =>
              requestAnimationFrame(() => done(performance.timeOrigin + performance.now())),
            );
          };
          const observer = new MutationObserver(look);
          observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        }),
      title,
    );
    const { page } = owner;
    await page.getByRole('heading', { level: 3 }).first().getByRole('button').click();
    await page.getByLabel('Pillar title').fill(title);
    const pressed = await page.getByLabel('Pillar title').evaluate((field) => {
      const at = performance.timeOrigin + performance.now();
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      return at;
    });
    times.push((await painted) - pressed);
  }
  times.sort((a, b) => a - b);
  const row = [quantile(times, 0.5), quantile(times, 0.95)].map(
    (time) => `${time.toFixed(1).padStart(7)} ms`,
  );
  const ok = quantile(times, 0.5) < median && quantile(times, 0.95) < p95 ? '' : '  over budget';
  console.log(`${String(objectives).padStart(10)} ${row.join(' ')}   under ${median} and ${p95}${ok}`);
}

try {
  const owner = await person('bench.owner');
  const other = await person('bench.other');
  console.log('objectives     median        p95   budget');
  for (const board of budgets.paintedElsewhereMs) await measure(board, owner, other);
} finally {
  await browser.close();
  await server.stop();
}
