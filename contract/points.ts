/** What a point holds beside its key. */
export interface PointValue {
  value: number | null;
  state: 'value' | 'na';
  note: string;
}
