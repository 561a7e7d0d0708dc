import { describe, expect, it } from '@jest/globals';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import { labelsOf } from '#libs/experiments/components.js';
import { googleDemandGenInput } from '#libs/testing/platform/google-input.js';
import { experiment } from '../../../../test/api/support/experiment-form.js';
import { withNeutralNames } from './neutral-names.js';

describe('neutral names of visuals', () => {
  it.each([
    ['en', ['Image 1', 'Video 2', 'Carousel 3', 'Summer shoes']],
    ['es', ['Imagen 1', 'Vídeo 2', 'Carrusel 3', 'Summer shoes']],
  ] as const)('hide file names, in %s', (lang, expected) => {
    const input = experiment();
    const names = ['Ana Perez at home.JPG', 'IMG_2041.mp4', 'a.png', 'Summer shoes'];
    const types = ['image', 'video', 'carousel', 'image'] as const;
    input.creatives.visuals = names.map((name, i) => ({ id: `${i}`, value: { name, type: types[i]! } }));
    const stored = { input, name: 'Spring' } as unknown as Experiment;
    const neutral = withNeutralNames(stored, lang);
    expect(labelsOf(neutral.input, lang)).toContainEqual(expected);
    expect(neutral.name).toBe('Spring');
    // The team still reads its own names.
    expect(labelsOf(stored.input, lang)).toContainEqual(names);
  });

  it('have no name of a file among links to videos either', () => {
    const input = googleDemandGenInput();
    input.creatives.videos.push({ id: 'f', value: { name: 'Ana at home.mp4', type: 'video' } });
    const neutral = withNeutralNames({ input } as unknown as Experiment, 'en');
    expect(labelsOf(neutral.input, 'en')).toContainEqual(['youtu.be/aaaaaaaaaaa', 'youtu.be/bbbbbbbbbbb', 'Video 3']);
  });
});
