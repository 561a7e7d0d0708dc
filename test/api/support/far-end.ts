import { createHash } from 'node:crypto';
import { coversOf } from '#libs/media/clean-video.js';
import { coverPart } from '#libs/media/covers.js';
import { cleanPicture } from '#libs/media/picture.js';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';
import type { SharedStack } from '../../support/stack.js';

/** A campaign, an audience or an ad on the platform, with the field names of the platform's documents. */
export type PlatformObject = Record<string, unknown> & { id: string };

/** The content of an ad, as the platform returns it. */
export interface Story {
  link_data?: { image_hash?: string; child_attachments?: { name: string; image_hash: string; link: string }[] };
  video_data?: { video_id: string; image_hash: string };
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The hash of a chosen file as the platform gets it: without metadata. */
export async function sha256AsSent({ type, bytes }: { type: string; bytes: Uint8Array }): Promise<string> {
  if (!type.startsWith('video/')) return sha256(cleanPicture(bytes));
  const covers = await coversOf({ size: bytes.length, read: async (start, end) => bytes.slice(start, end) });
  const cleaned = bytes.slice();
  coverPart(cleaned, 0, covers!);
  return sha256(cleaned);
}

/** The objects of an experiment, read through the sandbox's platform API. */
export class FarEnd {
  constructor(private readonly stack: Pick<SharedStack, 'sandboxUrl' | 'database'>) {}

  /** The objects of a kind with these fields, once the expected number exists. */
  async objectsOf(
    uuid: string,
    type: 'campaign' | 'adset' | 'ad',
    count: number,
    fields: string,
  ): Promise<PlatformObject[]> {
    const { rows } = await this.stack.database.query<{ key: string }>('select key from experiment where uuid = $1', [
      uuid,
    ]);
    const ledger = `/__sandbox/ledger?type=${type}&prefix=${encodeURIComponent(`[${rows[0]!.key}-`)}`;
    const listed = await waitFor(
      async () => {
        const { data } = await this.ask<{ data: { id: string }[] }>(ledger);
        return data.length >= count ? data : undefined;
      },
      { what: `${count} x ${type}`, timeoutMs: 50_000, everyMs: 200 },
    );
    const token = await this.token();
    return Promise.all(
      listed!.map(({ id }) => this.ask<PlatformObject>(`/meta/v26.0/${id}?fields=id,${fields}&access_token=${token}`)),
    );
  }

  /** Every ad of an experiment with its content, once all exist. */
  async adsOf(uuid: string, count: number): Promise<{ name: string; story: Story }[]> {
    const ads = await this.objectsOf(uuid, 'ad', count, 'name,creative{object_story_spec}');
    return ads.map(({ name, creative }) => ({
      name: String(name),
      story: (creative as { object_story_spec: Story }).object_story_spec,
    }));
  }

  /** The hash of an image's bytes on the platform. */
  image(hash: string): Promise<string> {
    return this.hashAt(`${this.stack.sandboxUrl}/meta/media/images/${hash}`);
  }

  /** The hash of a video's bytes on the platform. */
  async video(id: string): Promise<string> {
    const fields = `fields=source&access_token=${await this.token()}`;
    const { source } = await this.ask<{ source: string }>(`/meta/v26.0/${id}?${fields}`);
    return this.hashAt(source);
  }

  private async hashAt(address: string): Promise<string> {
    return sha256(new Uint8Array(await (await fetch(address)).arrayBuffer()));
  }

  private async token(): Promise<string> {
    const person = { person: 'Nora Vidal' };
    return (await this.ask<{ access_token: string }>('/__sandbox/meta/tokens', person)).access_token;
  }

  private async ask<T>(path: string, body?: object): Promise<T> {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    return (await (await fetch(`${this.stack.sandboxUrl}${path}`, body ? init : {})).json()) as T;
  }
}
