import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDatabase } from '../database.ts';
import { person, refused } from '../person.ts';
import { strategyOf } from '../strategy.ts';
import { pause } from '../wait.ts';
import { mayTrace, traceFile, ways } from './room.ts';
import { Server } from './server.ts';
import { brokenPromises } from './stored.ts';
import { type Act, carryOut } from './storm.ts';

const HOUR_MS = 60 * 60 * 1000;
const FULL =
  'The server has no room left to save this. All that was saved before is safe. Try again once its operator has made room.';

describe.each(ways)('where $name', (way) => {
  it('reports it (507), still reads, loses nothing, and saves again when there is space', async () => {
    const room = way.make();
    onTestFinished(() => room.remove());
    const database = { dataFolder: room.dataFolder, databaseUrl: undefined };
    const server = await new Server(database).start();
    const pid = server.process.child.pid ?? 0;
    const who = await person(server);
    const { id } = await strategyOf(who, { mission: true });
    const acts: Act[] = [];
    const save = async () => {
      const act: Act = {
        who,
        name: 'nodes.create',
        key: `act-number-${acts.length}`,
        path: `/api/strategies/${id}/nodes`,
        body: { type: 'vision', description: 'x'.repeat(9000) },
        reply: undefined,
      };
      acts.push(act);
      act.reply = await carryOut(act);
      return act.reply;
    };
    for (let n = 0; n < 20; n++) expect((await save()).status).toBe(201);
    room.fill(pid);
    // What lies in the files already is used up first.
    let refusal = await save();
    for (let n = 0; n < 300 && refusal.status === 201; n++) refusal = await save();
    // Those that come at once share a commit, and its end.
    for (const reply of await Promise.all(Array.from({ length: 5 }, save))) {
      expect(reply).toMatchObject(refused('storage_full', FULL));
    }
    expect(refusal).toMatchObject(refused('storage_full', FULL));
    const saved = acts.filter(({ reply }) => reply?.status === 201).length;

    // An hour later, when reading would note that the session is in use.
    await server.shiftClock(HOUR_MS);
    const flow = await who.done('strategies.readFlow', { params: { id } });
    expect(flow.nodes.filter(({ type }) => type === 'vision')).toHaveLength(saved);
    expect((await who.raw('GET', '/readyz')).status).toBe(200);

    room.free(pid);
    expect((await save()).status).toBe(201);
    for (const act of acts) {
      const reply = await carryOut(act);
      expect(reply.status).toBe(201);
      if (act.reply?.status === 201) expect(reply.bytes).toEqual(act.reply.bytes);
      act.reply = reply;
    }
    await server.end('SIGKILL');
    expect(await brokenPromises(database, acts)).toEqual([]);
  });
});

/** The calls of a trace in the order of their ends, each in one line: one that another thread cut in two is put together. */
function callsOf(trace: string): string[] {
  const begun = new Map<string, string>();
  return trace.split('\n').flatMap((line) => {
    const [, thread = '', rest = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    const start = rest.split('<unfinished ...>');
    if (start.length > 1) {
      begun.set(thread, start[0] ?? '');
      return [];
    }
    return [rest.replace(/^<\.\.\. \w+ resumed>/, () => begun.get(thread) ?? '')];
  });
}

/**
 * For each acknowledgement (201) in a trace of sequential requests: whether the log was written since the request was read
 * from its connection, and synced. An earlier sync was for another change.
 */
function acknowledgements(trace: string): ('synced' | 'not written' | 'not synced')[] {
  const found: ('synced' | 'not written' | 'not synced')[] = [];
  let [connection, isWritten, isSynced] = ['', false, false];
  for (const call of callsOf(trace)) {
    const [, name = '', of = ''] = /^(\w+)\(\d+<(.*?)>/.exec(call) ?? [];
    const isOfLog = of.endsWith('/meridian.sqlite-wal');
    if (name === 'read' && call.includes('"POST /api/'))
      [connection, isWritten, isSynced] = [of, false, false];
    else if (isOfLog && name === 'pwrite64') [isWritten, isSynced] = [true, false];
    else if (isOfLog && /^f(?:data)?sync$/.test(name)) isSynced = isWritten && call.endsWith(' = 0');
    else if (of === connection && call.includes('"HTTP/1.1 201')) {
      found.push(isWritten ? (isSynced ? 'synced' : 'not synced') : 'not written');
    }
  }
  return found;
}

describe.each(mayTrace ? ['strace'] : [])('traced by %s', (strace) => {
  it('every change is on the disk (fsync) before it is acknowledged', async () => {
    const database = await createDatabase();
    const trace = traceFile();
    const calls = 'trace=read,pwrite64,fsync,fdatasync,write,writev';
    const under = [strace, '-D', '-f', '-y', '-qq', '-e', calls, '-s', '40', '-o', trace.file];
    const server = await new Server(database, { under }).start();
    const who = await person(server);
    const { id } = await strategyOf(who);
    for (let n = 0; n < 30; n++) {
      // A sync that came after its 201 would be over by then, and not be taken for the next one's.
      await pause(20);
      await who.done('nodes.create', { params: { id }, body: { type: 'vision' } });
    }
    await server.end('SIGKILL');
    expect(acknowledgements(readFileSync(trace.file, 'utf8'))).toEqual(Array(32).fill('synced'));
    trace.remove();
    await database.drop();
  });
});
