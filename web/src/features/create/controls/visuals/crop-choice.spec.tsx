/** @jest-environment jsdom */
import '../../../../testing/jsdom.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { PAPAYA } from '#libs/platforms/testing/description.js';
import { renderPage } from '../../../../testing/render-page.js';
import { WizardProvider, type FormFrame } from '../../form/context.js';
import type { ShownVisual } from '../../form/images.js';
import { CropChoice } from './crop-choice.js';

let size = { width: 600, height: 400 };
beforeEach(() => {
  size = { width: 600, height: 400 };
  /** A picture that loads at once, in the test's size. */
  class Picture {
    onload: () => void = () => undefined;
    naturalWidth = size.width;
    naturalHeight = size.height;
    set src(_: string) {
      queueMicrotask(() => this.onload());
    }
  }
  Object.assign(globalThis, { Image: Picture });
});
afterEach(cleanup);

const visual = { id: '1', name: 'mango', type: 'image', preview: '/mango.png', chosen: null, video: null };
const onChange = jest.fn();
const measured = jest.fn();
const show = (chosen?: object, language: 'en' | 'es' = 'en', error?: string) =>
  renderPage(
    <WizardProvider
      frame={{ description: PAPAYA, measured } as unknown as FormFrame}
      contents={{ draft: {} as never, errorOf: () => null }}
    >
      <CropChoice
        path="creatives.stickers"
        crops={PAPAYA.creatives.stickers.crops}
        visual={visual satisfies ShownVisual}
        chosen={chosen as never}
        error={error}
        onChange={onChange}
      />
    </WizardProvider>,
    { language },
  );

describe('crops of an image', () => {
  it('are chosen by name, and reset to the middle', async () => {
    await show({ square: { x: 0, y: 0, width: 320, height: 320 } });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Choose the crops of mango' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Crops of mango' }, { timeout: 20_000 }));
    const square = within(dialog.getByRole('region', { name: 'Square' }));
    expect(square.getByText('320 x 320 pixels; at least 300 x 300.')).toBeTruthy();
    expect(within(dialog.getByRole('region', { name: 'Wide' })).getByText(/^600 x 314 pixels/)).toBeTruthy();
    await user.click(square.getByRole('button', { name: 'Use the middle: Square' }));
    expect(square.getByText(/^400 x 400 pixels/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Save crops' }));
    expect(onChange).toHaveBeenLastCalledWith(undefined);
  });

  const text =
    'Esta imagen tiene 500 x 400 píxeles. Su recorte 1.91:1 debe tener al menos 600 x 314. Elija una imagen más grande.';

  it('show an error if the image is too small for a crop, with both sizes', async () => {
    size = { width: 500, height: 400 };
    await show(undefined, 'es');
    expect(await screen.findByText(text)).toBeTruthy();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Elegir los recortes de mango' }).hasAttribute('disabled')).toBe(true),
    );
  });

  it('do not repeat what the list reports', async () => {
    size = { width: 500, height: 400 };
    await show(undefined, 'es', text);
    await screen.findByRole('button', { name: 'Elegir los recortes de mango' });
    expect(screen.queryByText(text)).toBeNull();
  });
});
