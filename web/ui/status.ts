/** How a status looks: a shape for those who do not see color, and a tone. */
export interface StatusLook {
  shape: 'dot' | 'triangle' | 'check' | 'ring';
  tone: 'positive' | 'destructive' | 'neutral';
}

const looks = new Map<string, StatusLook>([
  ['On Track', { shape: 'dot', tone: 'positive' }],
  ['Off Track', { shape: 'triangle', tone: 'destructive' }],
  ['Achieved', { shape: 'check', tone: 'positive' }],
]);

/** The look of a status as stored; any other word is a neutral ring. */
export function statusLook(status: string): StatusLook {
  return looks.get(status) ?? { shape: 'ring', tone: 'neutral' };
}
