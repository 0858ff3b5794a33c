/** No meeting takes longer; a review that was prepared on an earlier day says no time. */
const LONGEST_MINUTES = 8 * 60;

/** How long ago a meeting started: '12 min', '1 h 5 min'; empty where that was on an earlier day. */
export function elapsedText(since: string, now: number): string {
  // The clock of this computer may be behind that of the server.
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  if (minutes > LONGEST_MINUTES) return '';
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}
