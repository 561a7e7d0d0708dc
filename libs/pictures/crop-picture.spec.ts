import { afterEach, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import * as images from '../../test/support/images.js';
import { CropLate, cropPicture } from './crop-picture.js';

const sizeOf = async (bytes: Uint8Array) => {
  const { width, height, format } = await sharp(bytes).metadata();
  return [width, height, format];
};

afterEach(() => void jest.restoreAllMocks());

describe('the crop of a picture', () => {
  it('is by default the largest centered part that has the requested shape', async () => {
    const { bytes, extension } = await cropPicture(await images.png(400, 200), 'image/png', {
      aspect: 1,
      box: undefined,
    });
    expect([...(await sizeOf(bytes)), extension]).toEqual([200, 200, 'png', 'png']);
    const { colorAt } = await images.readPng(bytes);
    expect(colorAt(2, 2).slice(0, 3)).toEqual([...images.RED]);
    expect(colorAt(197, 197).slice(0, 3)).toEqual([...images.YELLOW]);
  });

  it.each([
    ['image/jpeg', () => images.jpeg(200, 400, 6), 'jpeg', 'jpg'],
    ['image/bmp', () => Promise.resolve(images.bmp(200, 400)), 'png', 'png'],
    ['image/gif', () => images.animatedGif(200, 400, 3), 'png', 'png'],
  ])('is the chosen box of %s in the orientation that people see', async (contentType, make, format, extension) => {
    const cropped = await cropPicture(await make(), contentType, {
      aspect: 0.5,
      box: { x: 100, y: 200, width: 100, height: 200 },
    });
    expect(cropped.extension).toBe(extension);
    expect(await sizeOf(cropped.bytes)).toEqual([100, 200, format]);
  });

  it('fails for a file that is cut off or a box outside the picture', async () => {
    const whole = await images.png(400, 200);
    const box = { x: 300, y: 0, width: 200, height: 200 };
    await expect(cropPicture(whole, 'image/png', { aspect: 1, box })).rejects.toThrow();
    await expect(cropPicture(whole.subarray(0, 60), 'image/png', { aspect: 1, box: undefined })).rejects.toThrow();
  });

  /** Lets the first tries time out with sharp's error. */
  function timeOut(whole: Buffer, tries: number) {
    const prototype = Object.getPrototypeOf(sharp(whole)) as { toBuffer(): Promise<Buffer> };
    const spied = jest.spyOn(prototype, 'toBuffer');
    for (let n = 0; n < tries; n++) spied.mockRejectedValueOnce(new Error('timeout: 42% complete'));
    return spied;
  }

  it('is retried after a timeout, because the machine may have been busy', async () => {
    const whole = await images.png(40, 20);
    const spied = timeOut(whole, 2);
    const { bytes } = await cropPicture(whole, 'image/png', { aspect: 1, box: undefined });
    spied.mockRestore();
    expect(await sizeOf(bytes)).toEqual([20, 20, 'png']);
  });

  it('fails after three tries', async () => {
    const whole = await images.png(40, 20);
    const spied = timeOut(whole, 3);
    await expect(cropPicture(whole, 'image/png', { aspect: 1, box: undefined })).rejects.toThrow(CropLate);
    expect(spied).toHaveBeenCalledTimes(3);
    spied.mockRestore();
  });
});
