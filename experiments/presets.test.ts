import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mostLoops, mostSlots, presets } from './presets.ts';

const settingsOf = (name: string, cores: number, slots?: number) => {
  const preset = presets.find((each) => each.name === name);
  assert.ok(preset, name);
  return preset.settings(cores, slots);
};

test('on 16 cores the scaled preset is the article', () => {
  const { slots, connections, loops } = settingsOf('scaled', 16);
  assert.deepEqual([slots, loops, connections], [200, 16, [200, 1000, 5000]]);
  assert.deepEqual(settingsOf('scaled', 16), settingsOf('article', 16));
});

test('scaled presets follow the chosen slots, the article keeps its connections', () => {
  assert.deepEqual(settingsOf('scaled', 2).connections, [25, 125, 625]);
  assert.deepEqual(settingsOf('quick', 2, 8).connections, [8, 40, 200]);
  assert.deepEqual(settingsOf('article', 2, 8).connections, [200, 1000, 5000]);
});

test('a machine of any size gets settings that can be started', () => {
  for (const cores of [1, 3, 1024]) {
    for (const { name } of presets) {
      const { slots, loops, connections } = settingsOf(name, cores);
      assert.ok(slots >= 1 && slots <= mostSlots && loops >= 1 && loops <= mostLoops, `${name} ${cores}`);
      assert.ok(Math.max(...connections) <= 65_000, `${name} ${cores}`);
    }
  }
});
