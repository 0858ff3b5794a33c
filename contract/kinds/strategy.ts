import * as z from 'zod/mini';
import { CalendarSettings } from '../scorecard/calendar-settings.ts';
import { DEFAULT_BOARD_TITLE, DESCRIPTION_MAX, TITLE_MAX } from './constants.ts';
import { requiredText } from '../api/fields.ts';
import { field, textField } from './kind.ts';

/** The strategy itself: its texts. */
export const strategy = {
  name: 'strategy',
  label: 'strategy',
  plural: 'strategies',
  title: 'title',
  limit: undefined,
  fields: {
    title: field(z.string(), requiredText(TITLE_MAX, 'Title is required'), { label: 'Title' }),
    description: textField(DESCRIPTION_MAX, 'Description'),
    boardTitle: field(z.string(), requiredText(TITLE_MAX, 'Board title is required'), {
      initial: DEFAULT_BOARD_TITLE,
      label: 'Board title',
    }),
    /** Whether the map has the first pillar at the bottom. */
    mapTurned: field(z.boolean(), z.boolean('Give true or false'), {
      initial: false,
      storage: { form: 'flag' },
      label: 'First pillar at the bottom of the map',
    }),
    /** Null is the calendar year. */
    calendar: field(z.nullable(CalendarSettings), z.nullable(CalendarSettings), {
      initial: null,
      storage: { form: 'json' },
      label: 'Calendar',
    }),
  },
} as const;
