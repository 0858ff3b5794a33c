import { PASSWORD } from './person.ts';
import { choose, failing, holding, over, press, scenesAt, steps, type Scene } from './scene.ts';

const landing = scenesAt(() => '/', {});
const auth = scenesAt(() => '/auth', {});
const join = scenesAt(({ token }) => `/join/${token}`, {});
const dashboard = scenesAt(() => '/dashboard');
const account = scenesAt(() => '/account');

const FAILED = /status of (?:401|500)/;
const EXAMPLE = 'Actions for Halden Pumps (example)';

/** The signed-out screens, the dashboard and the account. */
export const accountScenes: Scene[] = [
  landing('landing', undefined, { isMain: true }),
  auth('sign-in', undefined, { isMain: true }),
  auth('register', (page) => page.getByRole('link', { name: 'Register' }).click()),
  auth(
    'sign-in-refused',
    async (page) => {
      await page.getByLabel('Username').fill('ingrid.solberg');
      await page.getByLabel('Password').fill('something else');
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('alert').first().waitFor();
    },
    { allow: FAILED },
  ),
  auth('sign-in-empty', press('Login')),
  join('join-signed-out'),
  join('join-asked', undefined, { who: 'stranger' }),
  join('join-member', undefined, { who: 'owner' }),
  scenesAt(() => '/join/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', { who: 'stranger' })(
    'join-dead',
    undefined,
    { allow: /status of 4\d\d/ },
  ),
  dashboard('dashboard-empty', undefined, { who: 'fresh', isMain: true }),
  dashboard('dashboard', undefined, { isMain: true }),
  dashboard('dashboard-many', undefined, { who: 'busy' }),
  dashboard('dashboard-card-menu', press(EXAMPLE), over),
  dashboard('dashboard-account-menu', press(/^Account of/), over),
  dashboard('dashboard-notices', press(/^Notifications/), over),
  dashboard('dashboard-create', press('Create Strategy'), over),
  dashboard('dashboard-create-refused', steps(press('Create Strategy'), press('Create')), over),
  dashboard('dashboard-edit', choose(EXAMPLE, 'Edit'), over),
  dashboard('dashboard-delete', choose(EXAMPLE, 'Delete'), over),
  dashboard('invite', choose(EXAMPLE, 'Add Teammate'), over),
  dashboard('invite-link', steps(choose(EXAMPLE, 'Add Teammate'), press('Generate Link')), over),
  dashboard('dashboard-leave', choose(EXAMPLE, 'Leave Strategy'), { ...over, who: 'busy' }),
  dashboard('display-name', choose(/^Account of/, 'Full Name'), over),
  dashboard('dashboard-loading', undefined, { before: holding(/\/api\/strategies$/), isLoading: true }),
  dashboard('dashboard-failed', undefined, { before: failing(/\/api\/strategies$/), allow: /500/ }),
  account('account', undefined, { isMain: true }),
  account(
    'two-step',
    steps(press('Turn on'), async (page) => {
      await page.getByRole('dialog').getByLabel('Current Password').fill(PASSWORD);
      await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('img', { name: 'QR code of the key below' }).waitFor();
    }),
    over,
  ),
  dashboard('change-password', choose(/^Account of/, 'Change Password')),
  scenesAt(() => '/nowhere')('not-found'),
  scenesAt(() => '/strategy/999999')('strategy-gone', undefined, { allow: /404/ }),
];
