import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, openSync, writeFileSync, writeSync, closeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A data folder whose free space can be taken away and given back. */
export interface Room {
  dataFolder: string;
  fill(pid: number): void;
  free(pid: number): void;
  remove(): void;
}

/** A way to make such rooms on this machine. */
export interface Way {
  name: string;
  make(): Room;
}

const newFolder = (): string => mkdtempSync(path.join(tmpdir(), 'meridian-room-'));

function works(program: string, ...args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** A small file system of its own, which needs the right to mount. */
function mounted(): Room {
  const folder = newFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder]);
  const filler = path.join(folder, 'filler');
  return {
    dataFolder: path.join(folder, 'data'),
    fill: () => {
      const file = openSync(filler, 'w');
      try {
        for (let size = 64 * 1024; size >= 1;) {
          try {
            writeSync(file, Buffer.alloc(size));
          } catch {
            size = Math.floor(size / 2);
          }
        }
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler),
    remove: () => {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

/** A limit on the size of files, as a quota refuses them. */
function limited(): Room {
  const folder = newFolder();
  const limit = (pid: number, to: string): void =>
    void execFileSync('prlimit', ['--pid', String(pid), `--fsize=${to}:unlimited`]);
  return {
    dataFolder: folder,
    fill: (pid) => limit(pid, '1'),
    free: (pid) => limit(pid, 'unlimited'),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

function mayMount(): boolean {
  const folder = newFolder();
  const may = works('mount', '-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder);
  if (may) execFileSync('umount', [folder]);
  rmSync(folder, { recursive: true });
  return may;
}

/** The ways this machine has. */
export const ways: Way[] = [
  ...(mayMount() ? [{ name: 'a small disk is full', make: mounted }] : []),
  ...(works('prlimit', '--fsize') ? [{ name: 'a limit on files is reached', make: limited }] : []),
];

/** Whether this machine lets a process be traced with strace. */
export const mayTrace = works('strace', '-D', '-f', '-o', '/dev/null', 'true');

/** Room for the output of a trace. */
export function traceFile(): { file: string; remove(): void } {
  const folder = newFolder();
  const file = path.join(folder, 'trace');
  writeFileSync(file, '');
  return { file, remove: () => rmSync(folder, { recursive: true }) };
}
