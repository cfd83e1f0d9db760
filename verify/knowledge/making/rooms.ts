import { asList, asObject, isObject } from '../../../contract/document.ts';
import { createQueue } from '../../scratch/once.ts';
import { Unavailable } from '../../scratch/unavailable.ts';
import { again } from '../../send/repeats.ts';

export interface Amounts {
  readonly cpu: number;
  readonly memory: number;
  readonly storage: number;
}

interface RoomsOptions {
  /** Makes a workspace; `isFurther`: how many there are depends on how quickly the server removes apps. */
  readonly next: (isFurther: boolean) => Promise<string>;
  /** Where the account can own no further workspace. */
  readonly last: () => Promise<string>;
  /** The free amounts of a workspace's pool. */
  readonly freeIn: (slug: string) => Promise<Amounts>;
}

interface Room {
  readonly slug: string;
  free: Amounts;
}

const noAmounts: Amounts = { cpu: 0, memory: 0, storage: 0 };

/** Number of workspaces from which on the room of deleted apps is taken first: an account owns a limited number. */
const mostAtFirst = 4;

/** Workspaces for apps: a new one when the pools of the others are used up. */
export class Rooms {
  readonly #options: RoomsOptions;
  readonly #rooms: Room[] = [];
  readonly #queue = createQueue();

  constructor(options: RoomsOptions) {
    this.#options = options;
  }

  /** The slug of a workspace with room for an app, which is reserved for it. */
  find(needs: Amounts): Promise<string> {
    return this.use(needs, async (slug) => slug);
  }

  /** Makes an app in a workspace with room for it. Until the server counts it, no other room is looked for. */
  use<Made>(needs: Amounts, make: (slug: string) => Promise<Made>): Promise<Made> {
    return this.#queue(async () => make((await this.#find(needs)).slug));
  }

  async #find(needs: Amounts): Promise<Room> {
    const { next, last } = this.#options;
    const findRoom = () => this.#rooms.find(({ free }) => fits(needs, free));
    if (!findRoom() && this.#rooms.length >= mostAtFirst) await this.#refresh(needs);
    const fitting = findRoom();
    if (fitting) return reserve(fitting, needs);
    try {
      await this.#open(await next(this.#rooms.length > 0));
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      if (this.#rooms.length === 0) await this.#open(await last());
      await this.#refresh(noAmounts);
    }
    const other = findRoom();
    if (!other) throw new Unavailable('the pool of the workspace has no room for another app');
    return reserve(other, needs);
  }

  /** The amounts of deleted apps are free again, without those kept for an app that still grows while it is built. */
  async #refresh(kept: Amounts): Promise<void> {
    for (const room of this.#rooms) {
      room.free = await again(() => this.#options.freeIn(room.slug));
      reserve(room, kept);
    }
  }

  async #open(slug: string): Promise<void> {
    this.#rooms.push({ slug, free: await again(() => this.#options.freeIn(slug)) });
  }
}

/** The amounts of a pool in a response; endless where it does not say. */
export function amountsOf(value: unknown): Amounts {
  const amountOf = (amount: unknown) => (typeof amount === 'number' ? amount : Infinity);
  const { cpu, memory, storage } = asObject(value);
  return { cpu: amountOf(cpu), memory: amountOf(memory), storage: amountOf(storage) };
}

/** The free amounts in the first region of a workspace. */
export function freeOf(workspace: unknown): Amounts {
  return amountsOf(asList(asObject(workspace).regions).find(isObject)?.free);
}

function fits(needs: Amounts, free: Amounts): boolean {
  return needs.cpu <= free.cpu + 1e-9 && needs.memory <= free.memory && needs.storage <= free.storage;
}

function reserve(room: Room, { cpu, memory, storage }: Amounts): Room {
  const { free } = room;
  room.free = { cpu: free.cpu - cpu, memory: free.memory - memory, storage: free.storage - storage };
  return room;
}
