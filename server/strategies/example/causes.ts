/** Which objective of the example causes which, and why. */
export const CAUSES: readonly {
  cause: string;
  effect: string;
  note: string;
  strength?: 'weak';
}[] = [
  {
    cause: 'Turn pump builders into service engineers',
    effect: 'Predict failures before they happen',
    note: 'Who has built a pump hears earliest that it will fail.',
  },
  {
    cause: 'Be a place where skilled people stay',
    effect: 'Turn pump builders into service engineers',
    note: 'Training pays only where people stay.',
  },
  {
    cause: 'Be a place where skilled people stay',
    effect: 'Shorten the way from order to shipment',
    note: '',
    strength: 'weak',
  },
  {
    cause: 'Decide on one set of facts',
    effect: 'Predict failures before they happen',
    note: 'Readings of all pumps stand in one place.',
  },
  {
    cause: 'Decide on one set of facts',
    effect: 'Shorten the way from order to shipment',
    note: '',
    strength: 'weak',
  },
  {
    cause: 'Predict failures before they happen',
    effect: 'Keep water running at every site',
    note: 'A planned stop costs hours, a failure costs days.',
  },
  {
    cause: 'Shorten the way from order to shipment',
    effect: 'Deliver on the day we promise',
    note: '',
  },
  {
    cause: 'Shorten the way from order to shipment',
    effect: 'Free working capital',
    note: 'Less stock lies between the steps.',
  },
  {
    cause: 'Keep water running at every site',
    effect: 'Be the first name utilities ask for',
    note: '',
  },
  {
    cause: 'Deliver on the day we promise',
    effect: 'Be the first name utilities ask for',
    note: '',
    strength: 'weak',
  },
  {
    cause: 'Keep water running at every site',
    effect: 'Grow recurring service revenue',
    note: 'Uptime is what the contracts sell.',
  },
  {
    cause: 'Be the first name utilities ask for',
    effect: 'Grow recurring service revenue',
    note: '',
  },
  {
    cause: 'Grow recurring service revenue',
    effect: 'Raise the operating margin',
    note: 'Service earns more on each euro than pumps do.',
  },
];
