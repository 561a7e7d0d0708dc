import { describe, expect, it } from '@jest/globals';
import { formatText } from '#libs/contracts/messages/format-text.js';
import { PAPAYA } from '../testing/description.js';
import { validate } from '../checking/validate.js';
import { kindOf } from './index.js';
import { videoIdOf } from './video-link.js';

const { clips } = PAPAYA.creatives;
const ID = 'dQw4w9WgXcQ';

describe('links to a video', () => {
  it.each([
    ID,
    ` ${ID} `,
    `https://www.youtube.com/watch?v=${ID}&t=3s`,
    `youtube.com/watch?list=PL1&v=${ID}`,
    `https://m.youtube.com/shorts/${ID}?feature=share`,
    `https://youtu.be/${ID}?si=abc`,
    `https://www.youtube-nocookie.com/embed/${ID}`,
    `https://music.youtube.com/watch?v=${ID}`,
    `https://www.youtube.com/live/${ID}`,
  ])('contain its id in %s', (given) => {
    expect(videoIdOf(given)).toBe(ID);
    expect(kindOf(clips).settled!(given, clips)).toBe(ID);
  });

  it.each([
    'dQw4w9WgXc',
    'https://vimeo.com/76979871',
    'https://www.youtube.com/@someone',
    'https://www.youtube.com/playlist?list=PL1',
    `https://youtube.com.evil.example/watch?v=${ID}`,
    `https://notyoutube.com/watch?v=${ID}`,
    'https://youtu.be/dQw4w9WgXcQQ',
  ])('are invalid in %s, which the error names', (given) => {
    const input = { objective: 'VISITS', creatives: { clips: [{ id: '1', value: given }] } };
    const found = validate(PAPAYA, input, { now: 0 }, 'creative').filter(({ field }) => field?.includes('clips'));
    expect(found.map(({ field }) => field)).toEqual(['creatives.clips[0].value']);
    expect(formatText(found[0]!, 'en')).toBe(
      `${given} is not a YouTube video. Use the address of one video, or its id of 11 characters.`,
    );
  });

  it('name the same video in any spelling', () => {
    const input = {
      objective: 'VISITS',
      creatives: { clips: [ID, `https://youtu.be/${ID}`].map((value, i) => ({ id: `${i}`, value })) },
    };
    const found = validate(PAPAYA, input, { now: 0 }, 'creative').filter(({ field }) => field?.includes('clips'));
    expect(found).toMatchObject([{ field: 'creatives.clips[1].value', key: 'rules.duplicate', params: { n: 1 } }]);
    expect(kindOf(clips).words(ID, clips, 'en', {})).toBe(`youtu.be/${ID}`);
  });
});
