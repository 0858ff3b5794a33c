import { expect, test } from 'vitest';
import { readPoint } from './point-value.ts';
import { percent, sheetOfCells, type TestCell } from '../table/test/sheets.ts';

/** What a cell says, in short. */
function said(cell: TestCell, decimal: '.' | ',' = '.', unit = ''): string {
  const reading = readPoint(sheetOfCells([[cell]]).rows[0]?.[0], { decimal, unit });
  if (reading.kind === 'value') {
    const note = reading.note === undefined ? '' : `, ${reading.note}`;
    return `${reading.value}${reading.isPercent ? '%' : ''} ${reading.unit}`.trim() + note;
  }
  if (reading.kind === 'bound') return `${reading.direction} ${reading.value}${reading.isPercent ? '%' : ''}`;
  if (reading.kind === 'band') return `${reading.lo} to ${reading.hi}`;
  return reading.kind === 'problem' ? reading.message : reading.kind;
}

test.each<[TestCell, string]>([
  ['89%', '89%'],
  [percent(0.895), '89.5%'],
  [0.89, '0.89'],
  ['1,234.5', '1234.5'],
  ['1 234.5', '1234.5'],
  ['(12)', '-12'],
  ['0.7664073700716846', '0.766407370071685'],
  ['12345678901.123456789', '12345678901.1235'],
  ['1234567890123456', 'Use at most 15 digits'],
  ['$1,200', '1200 $'],
  ['$1.2M', '1200000 $'],
  ['£1.2m', '1200000 £'],
  ['€ 340k', '340000 €'],
  ['340k', '340000'],
  ['EUR 1.2 Mio.', '1200000 EUR'],
  ['1.5 mil', '1500'],
  ['2 million people', '2000000 people'],
  ['5 mm', '5 mm'],
  ['5 miles', '5 miles'],
  ['5 T', '5 T'],
  ['340 T€', '340 T€'],
  ['5 M€', '5 M€'],
  ['5 millones de pesos', '5 millones de pesos'],
  ['R$ 1,250.00', '1250 R$'],
  ['-R$ 5', '-5 R$'],
  ['US$ 5', '5 US$'],
  ['5 Kč', '5 Kč'],
  ['Fr. 5', '5 Fr.'],
  ['kr 5', '5 kr'],
  ['3,400-', '-3400'],
  ['89.2*', '89.2, *'],
  ['89.2 %**', '89.2%, **'],
  ['11,870¹', '11870, ¹'],
  ['88.1 (p)', '88.1, (p)'],
  ['12,010 (vorl.)', '12010, (vorl.)'],
  ['7 p', '7, p'],
  ['5 m²', '5 m²'],
  ['5 (new)', 'Give a number in place of “5 (new)”'],
  ['3 de mayo', 'Give a number in place of “3 de mayo”'],
  ['TBD', 'none'],
  ['to be defined', 'none'],
  ['=/> 101%', 'up 101%'],
  ['>= 95', 'up 95'],
  ['≥95%', 'up 95%'],
  ['at least 3', 'up 3'],
  ['95+', 'up 95'],
  ['<5', 'down 5'],
  ['≤ 10', 'down 10'],
  ['max. 7', 'down 7'],
  ['12-14', '12 to 14'],
  ['1.5 – 2.5', '1.5 to 2.5'],
  ['between 3 and 4', '3 to 4'],
  ['-5', '-5'],
  ['14-12', 'A band goes from the lower to the higher number'],
  ['n/a', 'na'],
  ['N.A.', 'na'],
  ['-', 'none'],
  ['tbd', 'none'],
  ['*', 'na'],
  ['—', 'none'],
  ['Pending', 'none'],
  ['ausstehend', 'none'],
  ['No target', 'none'],
  ['k. A.', 'na'],
  ['not applicable', 'na'],
  ['<= 0', 'down 0'],
  ['≤ 5', 'down 5'],
  ['max 3', 'down 3'],
  ['under 4%', 'down 4%'],
  ['mindestens 90', 'up 90'],
  ['menor al 5%', 'down 5%'],
  ['menor a 5', 'down 5'],
  ['menor que 5', 'down 5'],
  ['inferior a 5', 'down 5'],
  ['Superior al 90%', 'up 90%'],
  ['más del 90 %', 'up 90%'],
  ['hasta 5', 'down 5'],
  ['hasta el 5%', 'down 5%'],
  ['até 5', 'down 5'],
  ['até o 5', 'down 5'],
  ['acima de 90', 'up 90'],
  ['abaixo de 5', 'down 5'],
  ['mais de 90', 'up 90'],
  ['menos do que 5', 'down 5'],
  ['kleiner 5%', 'down 5%'],
  ['kleiner als 5', 'down 5'],
  ['größer 60', 'up 60'],
  ['größer gleich 60', 'up 60'],
  ['plus de 90', 'up 90'],
  ['moins de 5 %', 'down 5%'],
  ['inférieur à 5', 'down 5'],
  ['supérieure ou égale à 90 %', 'up 90%'],
  ['jusqu’à 5', 'down 5'],
  ['90 o más', 'up 90'],
  ['ab 90', 'up 90'],
  ['à partir de 90', 'up 90'],
  ['au plus 3', 'down 3'],
  ['como máximo 3', 'down 3'],
  ['8 dias', '8 dias'],
  ['EUR 5', '5 EUR'],
  ['4.2 Mio. €', '4.2 Mio. €'],
  ['3 ‰', '3 ‰'],
  ['50% reduction', 'Give a number in place of “50% reduction”'],
  ['± 5.2%', 'Give a number in place of “± 5.2%”'],
  ['3 May', 'Give a number in place of “3 May”'],
  ['#DIV/0!', 'none'],
  ['', 'none'],
  ['#REF!', 'The formula of this cell fails: “#REF!”'],
  ['=RIGHT(B2,1)', 'This is the text of a formula: save the sheet with its values'],
  ['many\nthings', 'Give a number in place of “many things”'],
  ['999\n270', 'Give one number in place of “999 270”'],
  [true, 'Give a number in place of yes or no'],
])('%j', (cell, expected) => {
  expect(said(cell)).toBe(expected);
});

test('durations in the unit of the KPI', () => {
  expect(said('00:45', '.', 'minutes')).toBe('45');
  expect(said('00:45', '.', 'hours')).toBe('0.75');
  expect(said('05:12', '.', 'sec')).toBe('312');
  expect(said('05:12', '.', 'Min.')).toBe(
    '“05:12” may be hours and minutes, or minutes and seconds: give a number',
  );
  expect(said('00:05:12', '.', 's')).toBe('312');
  expect(said('5m 12s', '.', 'seconds')).toBe('312');
  expect(said('2h30', '.', 'h')).toBe('2.5');
  expect(said('1 Std. 15 Min.', '.', 'Minuten')).toBe('75');
  expect(said('90 min', '.', 'hours')).toBe('1.5');
  expect(said('45 mn', '.', 'minutes')).toBe('45');
  expect(said('2.5 h')).toBe('2.5 h');
  expect(said('00:45')).toBe(
    'Give a number in place of “00:45”, or the unit of the KPI: hours, minutes or seconds',
  );
  expect(said('12:30', '.', 'patients')).toMatch(/^Give a number/);
});

test('a comma as the decimal mark, and a unit beside the number', () => {
  expect(said('1.234,5', ',')).toBe('1234.5');
  expect(said('1 234,5', ',')).toBe('1234.5');
  expect(said('1,234', ',')).toBe('1.234');
  expect(said('12 days', '.', 'days')).toBe('12');
  expect(said('1 day', '.', 'Days')).toBe('1');
  expect(said('$1.2M', '.', '$M')).toBe('1.2');
  expect(said('£1.2m', '.', '£')).toBe('1200000');
  expect(said('340k', '.', '€’000')).toBe('340');
  expect(said('340k', '.', 'USD (thousands)')).toBe('340');
  expect(said('5M', '.', 'in millions')).toBe('5');
  expect(said('₹4 Cr', '.', '₹')).toBe('40000000');
  expect(said('5 Mio.', '.', 'Mio. €')).toBe('5');
  expect(said('340 k€', '.', 'T€')).toBe('340');
  expect(said('340k', '.', '€')).toBe('340000');
  expect(said('1.2M', '.', 'k€')).toBe('1.2 M');
});

test('reads no number in a long text, and says so of a formula', () => {
  expect(said('1'.repeat(30_000))).toMatch(/^Give a number in place of “1{60}…”$/);
  expect(said(`=IF(${'A1,'.repeat(100)})`)).toMatch('This is the text of a formula');
  expect(said('-'.repeat(30_000))).toBe('none');
});
