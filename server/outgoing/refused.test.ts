import { describe, expect, it } from 'vitest';
import { Outgoing, OutgoingError } from './outgoing.ts';

/** Names as a name server that nobody here controls answers them. */
const NAMES: Record<string, string[]> = {
  'localtest.me': ['127.0.0.1'],
  '10.0.0.5.nip.io': ['10.0.0.5'],
  'metadata.example.com': ['169.254.169.254'],
  'mapped.example.com': ['::ffff:10.0.0.1'],
  'six.example.com': ['fd12::1'],
  // One public address does not make the other one public.
  'both.example.com': ['93.184.215.14', '192.168.1.1'],
  'public.example.com': ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
};

const outgoing = new Outgoing({ allowPrivate: false, allow: [] }, (name) => {
  const addresses = NAMES[name];
  if (!addresses) return Promise.reject(Object.assign(new Error(name), { code: 'ENOTFOUND' }));
  return Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
});

const FORMS = {
  'another scheme': [
    'file:///etc/passwd',
    'gopher://x/',
    'ftp://example.com/',
    'data:text/plain,x',
    'javascript:alert(1)',
    'ws://example.com/',
    'unix:/var/run/docker.sock',
    'blob:https://example.com/1',
  ],
  'no address': [
    '',
    'example.com',
    '//example.com/x',
    'http://',
    'https://exa mple.com/',
    'http://256.1.1.1/',
    'http://[::1',
    'http://[fe80::1%25eth0]/',
    'http://[fe80::1%eth0]/',
    'http://example.com:99999/',
  ],
  credentials: [
    'http://user:pw@example.com/',
    'https://user@example.com/',
    'https://:pw@example.com/',
    'http://1.1.1.1&@127.0.0.1#@8.8.8.8/',
    'http://example.com@127.0.0.1/',
  ],
  'a port of another protocol': [
    'http://example.com:22/',
    'http://example.com:25/',
    'https://example.com:0/',
    'http://example.com:1023/',
    'http://8.8.8.8:53/',
  ],
  'this machine': [
    'http://127.0.0.1/',
    'http://127.1/',
    'http://127.0.1/',
    'http://127.255.255.254/',
    'http://0.0.0.0/',
    'http://0/',
    'http://1/',
    'http://[::1]/',
    'http://[::]/',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://localhost/',
    'http://LOCALHOST:8080/',
    'http://localhost./',
    'http://a.localhost/',
    'http://127.0.0.1./',
  ],
  'numbers in another form': [
    'http://2130706433/',
    'http://017700000001/',
    'http://0177.0.0.1/',
    'http://0x7f.0.0.1/',
    'http://0x7f000001/',
    'http://0x7F.1/',
    'http://3232235777/',
    'http://0xa9fea9fe/',
    'http://①②⑦.⓪.⓪.①/',
    'http://127。0。0。1/',
    'http://%31%32%37.0.0.1/',
    'http:\\\\127.0.0.1/',
    'http:127.0.0.1/',
    'http://0x7f000001./',
  ],
  'IPv4 in IPv6': [
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://[0:0:0:0:0:ffff:a9fe:a9fe]/',
    'http://[::127.0.0.1]/',
    'http://[::ffff:0:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[64:ff9b:1::a00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001::7f00:1]/',
    'http://[::ffff:8.8.8.8]/',
  ],
  'private networks': [
    'http://10.0.0.1/',
    'http://10.255.255.255/',
    'http://172.16.0.1/',
    'http://172.31.255.255/',
    'http://192.168.0.1:8080/',
    'http://100.64.0.1/',
    'http://100.127.255.254/',
    'http://[fc00::1]/',
    'http://[fd00::1]/',
    'http://[fdff:ffff::1]/',
    'http://[fec0::1]/',
  ],
  'link-local': [
    'http://169.254.169.254/latest/meta-data',
    'http://169.254.0.1/',
    'http://[fe80::1]/',
    'http://[febf::1]/',
  ],
  'no single host of the internet': [
    'http://224.0.0.1/',
    'http://239.255.255.250/',
    'http://255.255.255.255/',
    'http://240.0.0.1/',
    'http://[ff02::1]/',
    'http://[ff0e::1]/',
    'http://192.0.2.1/',
    'http://198.18.0.1/',
    'http://203.0.113.9/',
    'http://192.0.0.170/',
    'http://[2001:db8::1]/',
    'http://[100::1]/',
  ],
  'names of private networks': [
    'http://intranet/',
    'http://metadata.google.internal/',
    'http://printer.local/',
    'http://nas.lan/',
    'http://router.home.arpa/',
    'http://host.localdomain/',
    'http://localtest.me/',
    'http://localtest.me.:80/',
    'http://10.0.0.5.nip.io/',
    'http://metadata.example.com/',
    'http://mapped.example.com/',
    'http://six.example.com/',
    'http://both.example.com/',
  ],
};

describe('an outgoing request', () => {
  const forms = Object.entries(FORMS).flatMap(([what, addresses]) =>
    addresses.map((address) => [what, address] as const),
  );

  it('has more than sixty forms of addresses that it refuses', () => {
    expect(new Set(forms.map(([, address]) => address)).size).toBeGreaterThan(100);
  });

  it.each(forms)('is refused for %s: %s', async (_what, address) => {
    const sentence = await outgoing.refusal(address);
    expect(sentence).toMatch(/\.$/);
    const request = outgoing.request(address, { timeoutMs: 2000, maxBytes: 10 });
    await expect(request).rejects.toThrow(new OutgoingError(sentence));
  });

  it.each([
    'https://public.example.com/hook',
    'http://public.example.com.:8080/',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
    'https://not.known.example.com/',
  ])('is accepted where somebody enters it: %s', async (address) => {
    expect(await outgoing.refusal(address)).toBeUndefined();
  });
});

describe('the settings', () => {
  const refusal = (allow: string[], address: string, allowPrivate = false): Promise<string | undefined> =>
    new Outgoing({ allowPrivate, allow }, () =>
      Promise.resolve([{ address: '10.1.2.3', family: 4 }]),
    ).refusal(address);

  it.each([
    [['10.0.0.0/8'], 'http://10.1.2.3/'],
    [['10.1.2.3'], 'http://crm.example.com/'],
    [['crm'], 'http://crm/'],
    [['CRM.intranet'], 'http://crm.intranet./'],
    [['fd00::/8'], 'http://[fd12::1]/'],
    [['169.254.10.0/24'], 'http://169.254.10.1/'],
    [['10.0.0.0/8'], 'http://[::ffff:10.1.2.3]/'],
  ])('%j allow %s', async (allow, address) => {
    expect(await refusal(allow, address)).toBeUndefined();
    expect(await refusal([], address)).toBeTypeOf('string');
  });

  it.each([
    [['10.0.0.0/8'], 'http://192.168.0.1/'],
    [['10.0.0.0/8', 'fd00::/8'], 'http://127.0.0.1/'],
    [['crm'], 'http://crm.intranet/'],
    [['10.0.0.0/8'], 'http://10.1.2.3:22/'],
    [['10.0.0.0/8'], 'http://me:pw@10.1.2.3/'],
  ])('%j do not allow %s', async (allow, address) => {
    expect(await refusal(allow, address)).toBeTypeOf('string');
  });

  it('let requests reach private networks and this machine, but nothing link-local', async () => {
    for (const address of [
      'http://127.0.0.1:8080/',
      'http://localhost:3000/',
      'http://[::1]:3000/',
      'http://192.168.0.9/',
      'http://crm/',
    ])
      expect(await refusal([], address, true)).toBeUndefined();
    for (const address of [
      'http://169.254.169.254/',
      'http://[fe80::1]/',
      'http://0.0.0.0/',
      'http://224.0.0.1/',
      'http://[::ffff:169.254.169.254]/',
    ])
      expect(await refusal([], address, true)).toBeTypeOf('string');
  });
});
