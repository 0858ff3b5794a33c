import type { ContentRecords } from '../../../contract/api/entities.ts';
import { countedList } from '../../../contract/words/list.ts';
import type { NodeType } from '../../../contract/kinds/constants.ts';

type Count = readonly [number, noun: string];
type Lists = Omit<ContentRecords, 'revision'>;

// What comes and goes with other records is not counted.
const none = (): readonly Count[] => [];

/** The counts of the records of each kind. */
const COUNTS: { [K in keyof Lists]: (list: Lists[K]) => readonly Count[] } = {
  node(list) {
    const ofType = (type: NodeType) => list.filter((node) => node.type === type).length;
    return [
      [ofType('vision'), 'vision'],
      [ofType('mission'), 'mission'],
      [ofType('perspective'), 'pillar'],
      [ofType('objective'), 'objective'],
    ];
  },
  kpi: (list) => [[list.length, 'KPI']],
  initiative: (list) => [[list.length, 'initiative']],
  tactic: none,
  actionStep: none,
  link: none,
};

/** The contents of a strategy in numbers: '1 vision, 4 pillars and 9 objectives'; '' for an empty one. */
export const contentsOf = (lists: Lists): string =>
  countedList(
    ...(Object.keys(COUNTS) as (keyof Lists)[]).flatMap((kind) => COUNTS[kind](lists[kind] as never)),
  );
