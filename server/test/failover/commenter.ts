import { expect } from 'vitest';
import type pg from 'pg';
import type { Reply } from '../http.ts';
import { pathOf, type Person } from '../person.ts';
import type { Board } from '../strategy.ts';
import { pause, until } from '../wait.ts';

/** A user who mentions another in a comment every moment, each of which makes a job. */
export class Commenter {
  readonly #name: string;
  readonly #who: Person;
  readonly #mentioned: Person;
  readonly #board: Board;
  readonly #written: number[] = [];

  constructor(name: string, who: Person, mentioned: Person, board: Board) {
    this.#name = name;
    this.#who = who;
    this.#mentioned = mentioned;
    this.#board = board;
  }

  /** Writes until `isOver`; a comment without an answer is sent again by its key. */
  async run(isOver: () => boolean): Promise<void> {
    for (let count = 0; !isOver(); count++) {
      let reply: Reply | undefined;
      while (reply === undefined || reply.status === 503) {
        reply = await this.#send(count).catch(() => undefined);
        await pause(250);
      }
      expect(reply).toMatchObject({ status: 201 });
      this.#written.push((reply.body as { id: number }).id);
    }
  }

  /** Waits until every comment has its notification, and expects that none has two. */
  async eachNotifiedOnce(sql: pg.Pool): Promise<void> {
    const counts = async (): Promise<Map<number, number>> => {
      const { rows } = await sql.query<{ comment_id: string; count: string }>(
        `select comment_id, count(*) from notifications where user_id = $1 and comment_id = any($2) group by comment_id`,
        [this.#mentioned.id, this.#written],
      );
      return new Map(rows.map(({ comment_id, count }) => [Number(comment_id), Number(count)]));
    };
    await until('the notifications', async () => (await counts()).size === this.#written.length, 120_000);
    expect(new Set((await counts()).values())).toEqual(new Set([1]));
    expect(new Set(this.#written).size).toBe(this.#written.length);
  }

  #send(count: number): Promise<Reply> {
    return this.#who.raw('POST', pathOf('comments.create', { id: this.#board.id }), {
      json: {
        of: `objective:${this.#board.objectives[0]?.id}`,
        text: `@${this.#mentioned.username} ${count}`,
      },
      headers: { 'idempotency-key': `${this.#name}-comment-${count}` },
    });
  }
}
