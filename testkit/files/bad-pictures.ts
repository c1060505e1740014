/** Pictures that no server should take, made from good ones: each with a name that says what is wrong. */
import { deflateRawSync, deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';
import { LONG_SIDE, MAX_BYTES, type SentType } from '../../domain/person/photo.ts';
import { picture } from './picture.ts';

export type BadPicture = { name: string; content: Buffer; type: SentType };

const jpegSegment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.of(0xff, marker, 0, 0);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};
const withSegment = (jpeg: Buffer, marker: number, content: string | Buffer): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), jpegSegment(marker, Buffer.from(content)), jpeg.subarray(2)]);

const riffChunk = (name: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
};
const webpOf = (...chunks: Buffer[]): Buffer => {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  const head = Buffer.alloc(8);
  head.write('RIFF', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
};
const withChunk = (webp: Buffer, name: string, content: string): Buffer =>
  webpOf(webp.subarray(12), riffChunk(name, Buffer.from(content)));

const pngChunk = (name: string, content: Buffer): Buffer => {
  const typed = Buffer.concat([Buffer.from(name), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)]);
};
/** A PNG of a few kB that unpacks to gigabytes. */
function pngBomb(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0], 8);
  const rows = deflateSync(Buffer.alloc(Math.ceil(side / 8 + 1) * 64), { level: 9 });
  const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  return Buffer.concat([
    signature,
    pngChunk('IHDR', head),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** An archive with one file. */
function zip(name: string, content: string): Buffer {
  const packed = deflateRawSync(Buffer.from(content));
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(crc32(content), 14);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(content.length, 22);
  local.writeUInt16LE(name.length, 26);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  return Buffer.concat([local, Buffer.from(name), packed, end]);
}

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#123456' }, limitInputPixels: false });

/** The size that a JPEG's frame claims, written over. */
function claiming(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  for (let at = 2; at < copy.length; at += 2 + copy.readUInt16BE(at + 2))
    if (copy[at + 1] === 0xc0 || copy[at + 1] === 0xc2) {
      copy.writeUInt16BE(height, at + 5);
      copy.writeUInt16BE(width, at + 7);
      return copy;
    }
  throw new Error('no frame');
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const XXE = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><svg>&e;</svg>';
const HTML = '<html><body onload="alert(1)">';
const PHP = '<?php system($_GET["c"]); ?>';
const JAVA = zip('META-INF/MANIFEST.MF', 'Main-Class: Evil');

/** More than forty of them. Each is under the limit of bytes unless its name says otherwise. */
export async function badPictures(): Promise<BadPicture[]> {
  const { content: jpeg } = await picture(1, 'jpeg', 200);
  const { content: webp } = await picture(1, 'webp', 200);
  const progressive = await flat(300, 200).jpeg({ progressive: true }).toBuffer();
  const text = (content: string) => Buffer.from(content);
  const jpegs: Record<string, Buffer | string> = {
    'an empty file': '',
    'one byte': 'x',
    'only the first marker': Buffer.of(0xff, 0xd8),
    'first and last marker with nothing between': Buffer.of(0xff, 0xd8, 0xff, 0xd9),
    'a text': 'this is no picture',
    zeros: Buffer.alloc(5000),
    noise: jpeg.subarray(600, 5000),
    'an SVG with a script': SVG,
    'an SVG that reads a file': XXE,
    'a page': HTML,
    'a script for a server': PHP,
    'an archive': JAVA,
    'a PDF': '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF',
    'a program': Buffer.concat([Buffer.of(0x7f, 0x45, 0x4c, 0x46), Buffer.alloc(200, 1)]),
    'a PNG that claims to be a JPEG': await flat(50, 50).png().toBuffer(),
    'a GIF that claims to be a JPEG': await flat(50, 50).gif().toBuffer(),
    'a TIFF that claims to be a JPEG': await flat(50, 50).tiff().toBuffer(),
    'an AVIF that claims to be a JPEG': await flat(64, 64).avif({ effort: 0 }).toBuffer(),
    'a WebP that claims to be a JPEG': webp,
    'a bitmap': Buffer.concat([text('BM'), Buffer.alloc(100)]),
    'an icon': Buffer.concat([Buffer.of(0, 0, 1, 0, 1, 0), Buffer.alloc(100)]),
    'a PNG bomb': pngBomb(50_000),
    'half of a picture': jpeg.subarray(0, jpeg.length / 2),
    'a picture without its last byte': jpeg.subarray(0, -1),
    'a picture without its first byte': jpeg.subarray(1),
    'a picture with its middle cut out': Buffer.concat([
      jpeg.subarray(0, 300),
      jpeg.subarray(jpeg.length - 2),
    ]),
    'a picture with an archive behind it': Buffer.concat([jpeg, JAVA]),
    'a picture with a script behind it': Buffer.concat([jpeg, text(PHP)]),
    'a picture with one byte behind it': Buffer.concat([jpeg, Buffer.of(0)]),
    'two pictures in one': Buffer.concat([jpeg, jpeg]),
    'a picture with a page before it': Buffer.concat([text(HTML), jpeg]),
    'a picture with a script in its comment': withSegment(jpeg, 0xfe, PHP),
    'a picture with a page in its comment': withSegment(jpeg, 0xfe, `x<SCRIPT>alert(1)</SCRIPT>`),
    'a picture with an archive in its comment': withSegment(jpeg, 0xfe, JAVA),
    'a picture with a drawing in its tags': withSegment(jpeg, 0xe1, SVG),
    'a picture with a PDF in its profile': withSegment(jpeg, 0xe2, '%PDF-1.4'),
    'a picture with a GIF in its tags': withSegment(jpeg, 0xed, 'GIF89a'),
    'a segment that is longer than the file': Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.of(0xff, 0xfe, 0xff, 0xff, 1),
    ]),
    'a segment without a length': Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.of(0xff, 0xfe, 0, 0),
      jpeg.subarray(2),
    ]),
    'a frame that claims 65,000 pixels a side': claiming(jpeg, 65_000, 65_000),
    'a frame of no height': claiming(progressive, 300, 0),
    'a bomb of pixels': await flat(6_000, 6_000).jpeg({ quality: 1, mozjpeg: true }).toBuffer(),
    'a picture wider than a phone sends': await flat(LONG_SIDE + 1, 10)
      .jpeg()
      .toBuffer(),
    'more bytes than a phone sends': Buffer.concat([jpeg, Buffer.alloc(MAX_BYTES)]),
  };
  const webps: Record<string, Buffer> = {
    'a JPEG that claims to be a WebP': jpeg,
    'half of a WebP': webp.subarray(0, webp.length / 2),
    'a WebP with an archive behind it': Buffer.concat([webp, JAVA]),
    'a WebP whose length is a lie': Buffer.concat([
      webp.subarray(0, 4),
      Buffer.of(9, 0, 0, 0),
      webp.subarray(8),
    ]),
    'a WebP with an unknown part': withChunk(webp, 'EVIL', PHP),
    'a WebP with a script in its tags': withChunk(webp, 'XMP ', HTML),
    'a WebP with only a head': webpOf(),
    'a WebP without pixels': webpOf(riffChunk('VP8 ', Buffer.alloc(10))),
    'a WebP that moves': webpOf(
      riffChunk('VP8X', Buffer.alloc(10, 2)),
      riffChunk('ANIM', Buffer.alloc(6)),
      webp.subarray(12),
    ),
    'a WebP that is taller than a phone sends': await flat(10, LONG_SIDE + 1)
      .webp()
      .toBuffer(),
    'a WebP bomb of pixels': await flat(16_000, 1_600).webp({ quality: 1 }).toBuffer(),
    'a sound': webpOf(riffChunk('fmt ', Buffer.alloc(16)), riffChunk('data', Buffer.alloc(64))),
  };
  return [
    ...Object.entries(jpegs).map(([name, content]) => ({
      name,
      content: Buffer.from(content),
      type: 'image/jpeg' as const,
    })),
    ...Object.entries(webps).map(([name, content]) => ({ name, content, type: 'image/webp' as const })),
  ];
}
