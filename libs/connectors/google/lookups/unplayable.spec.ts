import { afterEach, describe, expect, it } from '@jest/globals';
import { formatText } from '#libs/contracts/messages/format-text.js';
import { googleDemandGenInput, googleInput, googleVideoInput } from '#libs/testing/platform/google-input.js';
import { googleError, startGoogleStub, type GoogleStub } from '#libs/testing/platform/google-stub.js';
import type { StubAnswer } from '#libs/testing/platform/http-stub.js';
import { GoogleClient } from '../wire/client.js';
import { unplayable } from './unplayable.js';

const account = {
  accountId: '2223334444',
  accessToken: 'tok-1',
  currency: 'EUR',
  timeZone: 'Europe/Madrid',
  facts: {},
};

let stub: GoogleStub;
let client: GoogleClient;
afterEach(async () => {
  await client.close();
  await stub.close();
});

async function ask(answer: StubAnswer, input = googleVideoInput()) {
  stub = await startGoogleStub(() => answer);
  client = new GoogleClient(stub.config);
  return unplayable(client, account, input);
}
const errorAt = (index: number, ...names: string[]) => ({
  code: 'adError.VIDEO_RETRIEVAL_ERROR',
  message: 'No such video.',
  location: { fieldPathElements: [{ fieldName: 'operations', index }, ...names.map((fieldName) => ({ fieldName }))] },
});
const ofVideo = ['create', 'youtube_video_asset', 'youtube_video_id'];
const input = googleVideoInput();
const videos = input.creatives.videos!.map(({ value }) => value);

describe('videos that no ad can show', () => {
  it('finds them with one call that only validates, and reports them at their fields', async () => {
    const findings = await ask(googleError([errorAt(1, ...ofVideo)]));
    expect(findings.map(({ field }) => field)).toEqual(['creatives.videos[1].value']);
    expect(formatText(findings[0]!, 'en')).toContain(`the video ${videos[1]}: it does not exist, it is private,`);
    expect(stub.calls).toHaveLength(1);
    expect(stub.calls[0]!.json).toMatchObject({
      validateOnly: true,
      operations: videos.map((id) => ({ create: { youtubeVideoAsset: { youtubeVideoId: id } } })),
    });
  });

  it('finds all of them, and ignores other errors', async () => {
    const answer = googleError([errorAt(0, ...ofVideo), errorAt(1, ...ofVideo), errorAt(1, 'create', 'name')]);
    expect((await ask(answer)).map(({ field }) => field)).toEqual([0, 1].map((at) => `creatives.videos[${at}].value`));
  });

  it.each(['VIDEO_NOT_FOUND', 'VIDEO_NOT_ACCESSIBLE', 'VIDEO_NOT_ELIGIBLE'])(
    'recognizes %s even if the error names no field',
    async (code) => {
      const answer = googleError([{ ...errorAt(1), code: `youtubeVideoRegistrationError.${code}` }]);
      expect((await ask(answer)).map(({ field }) => field)).toEqual(['creatives.videos[1].value']);
    },
  );

  it('finds them in Demand Gen experiments too', async () => {
    const findings = await ask(googleError([errorAt(0, ...ofVideo)]), googleDemandGenInput());
    expect(findings.map(({ field }) => field)).toEqual(['creatives.videos[0].value']);
  });

  it('leaves out uploaded videos, which are not on YouTube yet, and reports the others at their own rows', async () => {
    const demandGen = googleDemandGenInput();
    demandGen.creatives.videos.unshift({ id: 'f', value: { name: 'trail.mp4', type: 'video', asset: 'a1' } });
    const findings = await ask(googleError([errorAt(1, ...ofVideo)]), demandGen);
    expect(findings.map(({ field }) => field)).toEqual(['creatives.videos[2].value']);
    expect((stub.calls[0]!.json as { operations: unknown[] }).operations).toHaveLength(2);
  });

  it('makes no call for experiments without YouTube videos', async () => {
    expect(await ask({ json: {} }, googleInput())).toEqual([]);
    expect(stub.calls).toEqual([]);
  });
});
