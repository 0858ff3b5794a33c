/** The look of a status: a shape that does not depend on color, and a tone. */
export interface StatusLook {
  shape: 'dot' | 'triangle' | 'check' | 'ring';
  tone: 'positive' | 'destructive' | 'neutral';
}

const looks = new Map<string, StatusLook>([
  ['On Track', { shape: 'dot', tone: 'positive' }],
  ['Off Track', { shape: 'triangle', tone: 'destructive' }],
  ['Achieved', { shape: 'check', tone: 'positive' }],
]);

/** The look of a stored status; an unknown one is a neutral ring. */
export function statusLook(status: string): StatusLook {
  return looks.get(status) ?? { shape: 'ring', tone: 'neutral' };
}
