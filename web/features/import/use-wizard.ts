import { useState } from 'react';
import { hasPoints, type ImportMapping } from '../../../contract/table/mapping.ts';
import { columnsFor } from './fields.ts';
import type { SheetGuess } from '../../../contract/import/preview.ts';
import { firstSheet } from './sheet.ts';
import type { Step } from './step-list.tsx';
import type { Reading } from './use-reading.ts';

/** What was chosen of a reading: the sheet, and how each of its sheets is read. */
interface Chosen {
  reading: Reading;
  index: number;
  /** As they were guessed last. */
  sheets: readonly SheetGuess[];
  mappings: readonly ImportMapping[];
  /** Whether anything was chosen by hand. */
  isEdited: boolean;
}

/** A mapping with other fields, without what does not go with them. */
function mappingWith(mapping: ImportMapping, fields: Partial<ImportMapping>): ImportMapping {
  const next = { ...mapping, ...fields };
  const isOtherTable = next.rows !== mapping.rows || next.heading !== mapping.heading;
  return {
    ...next,
    columns: next.rows === mapping.rows ? next.columns : columnsFor(next.rows, next.columns),
    mode: hasPoints(next.rows) ? next.mode : 'addAndChange',
    ...(isOtherTable && { leaves: [], choices: {} }),
    // The questions were about the other rows.
    ...(next.rows !== mapping.rows && { open: [] }),
  };
}

/** Puts the mapping of the sheet that is shown. */
const withMapping = (chosen: Chosen, mapping: ImportMapping): Chosen => ({
  ...chosen,
  isEdited: true,
  mappings: chosen.mappings.with(chosen.index, mapping),
});

/** What a reading begins with. */
function chosenOf(reading: Reading): Chosen {
  const { sheets } = reading;
  const mappings = sheets.map(({ mapping }) => mapping);
  return { reading, index: firstSheet(sheets), sheets, mappings, isEdited: false };
}

/** The state of the wizard: its step, what was read, and what was chosen. All of it stays while one goes through the steps. */
export function useWizard() {
  const [step, setStep] = useState<Step>('source');
  const [chosen, setChosen] = useState<Chosen>();
  const [pasted, setPasted] = useState('');
  const [isAsLastTime, setAsLastTime] = useState(false);
  const { reading, index = 0, mappings = [], sheets = [], isEdited = false } = chosen ?? {};

  const start = (next: Reading) => {
    const first = chosenOf(next);
    const isRemembered = next.sheets[first.index]?.isRemembered ?? false;
    setChosen(first);
    setAsLastTime(isRemembered);
    setStep(isRemembered ? 'preview' : 'source');
  };

  const change = (fields: Partial<ImportMapping>) =>
    setChosen((now) => {
      const current = now?.mappings[now.index];
      return now && current && withMapping(now, mappingWith(current, fields));
    });

  /** Takes a new guess of the sheet, and keeps what it does not say. */
  const adopt = (guess: SheetGuess) =>
    setChosen((now) => {
      const current = now?.mappings[now.index];
      if (!now || current?.sheet !== guess.name) return now;
      const { heading, mode, creates } = current;
      return {
        ...withMapping(now, mappingWith(guess.mapping, { heading, mode, creates })),
        sheets: now.sheets.with(now.index, guess),
      };
    });

  return {
    step,
    setStep,
    reading,
    sheet: sheets[index],
    mapping: mappings[index],
    index,
    setSheet: (next: number) => setChosen((now) => now && { ...now, index: next }),
    /** Goes on with the next sheet of the file, after the last with the first. */
    nextSheet: () => {
      setChosen((now) => now && { ...now, index: (now.index + 1) % now.reading.sheets.length });
      setAsLastTime(false);
      setStep('source');
    },
    change,
    adopt,
    start,
    pasted,
    setPasted,
    isAsLastTime,
    readOtherwise: (at: Step) => {
      setAsLastTime(false);
      setStep(at);
    },
    /** Whether closing would lose what was chosen by hand. */
    isDirty: isEdited || (pasted !== '' && !reading),
  };
}

/** The state of the wizard. */
export type Wizard = ReturnType<typeof useWizard>;
