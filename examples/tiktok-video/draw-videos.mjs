// Draws the two videos of this example with their covers, so that they are free of other people's rights:
//   node examples/tiktok-video/draw-videos.mjs
// Chromium encodes them (VP9), so it needs the project's packages, not only Node.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { chromiumOptions } from '../../scripts/lib/chromium.mjs';

const STUDIO = 'http://127.0.0.1/studio'; // encoders need a secure context; no request is ever sent to it

/** Runs in the studio's page: hills that pass by at a runner's or a walker's pace. */
const DRAW = `async ({ sky, hills, sun, pace, seconds, fps }) => {
  const { BufferTarget, CanvasSource, Mp4OutputFormat, Output } = await import('/mediabunny.mjs');
  const canvas = new OffscreenCanvas(360, 640);
  const drawing = canvas.getContext('2d');
  const draw = (at) => {
    const light = drawing.createLinearGradient(0, 0, 0, 640);
    light.addColorStop(0, sky[0]);
    light.addColorStop(1, sky[1]);
    drawing.fillStyle = light;
    drawing.fillRect(0, 0, 360, 640);
    drawing.fillStyle = sun;
    drawing.beginPath();
    drawing.arc(250 - 6 * at, 190 + 5 * at, 46, 0, 7);
    drawing.fill();
    hills.forEach((color, i) => {
      const step = at * pace * (1 + i);
      drawing.fillStyle = color;
      drawing.beginPath();
      drawing.moveTo(0, 640);
      for (let x = 0; x <= 360; x += 6)
        drawing.lineTo(x, 330 + 75 * i + (34 - 5 * i) * Math.sin((x + step) / (70 + 12 * i)) - 4 * Math.abs(Math.sin(pace * at)));
      drawing.lineTo(360, 640);
      drawing.fill();
    });
  };
  const bytesOf = async (blob) => Array.from(new Uint8Array(await blob.arrayBuffer()));
  draw(seconds / 2);
  const cover = await bytesOf(await canvas.convertToBlob({ type: 'image/png' }));
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const source = new CanvasSource(canvas, { codec: 'vp9', bitrate: 250_000 });
  output.addVideoTrack(source);
  await output.start();
  for (let frame = 0; frame < seconds * fps; frame++) {
    draw(frame / fps);
    await source.add(frame / fps, 1 / fps);
  }
  await output.finalize();
  return { cover, video: Array.from(new Uint8Array(target.buffer)) };
}`;

const VIDEOS = {
  run: { sky: ['#1c2a5c', '#ffb07a'], sun: '#ffecbe', hills: ['#564a80', '#342e60', '#221f44', '#12122c'], pace: 46 },
  walk: { sky: ['#d6f0f2', '#f8f0e2'], sun: '#ffd98a', hills: ['#8fb79a', '#5d9376', '#3b6f58', '#22493a'], pace: 18 },
};

const browser = await chromium.launch(await chromiumOptions());
try {
  const page = await browser.newPage();
  await page.route('**/*', (route) =>
    route.request().url().endsWith('/mediabunny.mjs')
      ? route.fulfill({
          path: 'node_modules/mediabunny/dist/bundles/mediabunny.min.mjs',
          contentType: 'text/javascript',
        })
      : route.fulfill({ contentType: 'text/html', body: '<title>Studio</title>' }),
  );
  await page.goto(STUDIO);
  for (const [name, look] of Object.entries(VIDEOS)) {
    const how = JSON.stringify({ ...look, seconds: 8, fps: 15 });
    const { cover, video } = await page.evaluate(`(${DRAW})(${how})`);
    writeFileSync(path.join(import.meta.dirname, 'videos', `${name}.mp4`), Buffer.from(video));
    writeFileSync(path.join(import.meta.dirname, 'videos', `${name}.png`), Buffer.from(cover));
  }
} finally {
  await browser.close();
}
