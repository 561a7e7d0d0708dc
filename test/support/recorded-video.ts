import type { Browser } from 'playwright-core';

const STUDIO = 'http://127.0.0.1/studio'; // encoders need a secure context; no request is ever sent to it
const FRAMES = 20;

/** Runs in the studio's page. The first frame is black, as in many videos; all others have one color. */
const RECORD = `async ({ seconds, frames, color }) => {
  const { BufferTarget, CanvasSource, Mp4OutputFormat, Output } = await import('/mediabunny.mjs');
  const canvas = new OffscreenCanvas(320, 180);
  const drawing = canvas.getContext('2d');
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const source = new CanvasSource(canvas, { codec: 'vp9', bitrate: 500_000 });
  output.addVideoTrack(source);
  await output.start();
  for (let frame = 0; frame < frames; frame++) {
    drawing.fillStyle = frame === 0 ? 'black' : color;
    drawing.fillRect(0, 0, canvas.width, canvas.height);
    await source.add((frame * seconds) / frames, seconds / frames);
  }
  await output.finalize();
  return Array.from(new Uint8Array(target.buffer));
}`;

/** An MP4 video that Chromium has encoded (VP9) and can show: one color after a black frame. */
export async function recordedVideo(
  browser: Browser,
  { seconds, color }: { seconds: number; color: string },
): Promise<Buffer> {
  const context = await browser.newContext();
  try {
    await context.route('**/*', (route) =>
      route.request().url().endsWith('/mediabunny.mjs')
        ? route.fulfill({
            path: 'node_modules/mediabunny/dist/bundles/mediabunny.min.mjs',
            contentType: 'text/javascript',
          })
        : route.fulfill({ contentType: 'text/html', body: '<title>Studio</title>' }),
    );
    const page = await context.newPage();
    await page.goto(STUDIO);
    const how = JSON.stringify({ seconds, frames: FRAMES, color });
    return Buffer.from((await page.evaluate(`(${RECORD})(${how})`)) as number[]);
  } finally {
    await context.close();
  }
}
