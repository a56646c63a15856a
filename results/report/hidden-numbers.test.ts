/** The promise of INVALID, as a property: whatever was measured in such a trial, no report depends on it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { knownValue } from '../record/observed.ts';
import type { Verdict } from '../record/reason.ts';
import type { Run } from '../record/run.ts';
import { type SampleTrial, sampleFailedTrial, sampleRun, sampleTrial } from '../record/sample.testing.ts';
import type { TrialRecord } from '../record/trial.ts';
import { throughput } from '../stats/measurement.ts';
import { chartsOf } from './charts/charts.ts';
import { csvReport } from './csv.ts';
import { htmlReport } from './html/report.ts';
import { jsonReport } from './json.ts';
import { markdownReport } from './markdown.ts';
import { chartSvgFile } from './svg.ts';
import { textReport } from './text.ts';

const invalid: Verdict = { state: 'INVALID', reasons: ['little'], reading: null };
const findings = [{ code: 'little', status: 'fail', text: 'X * R is not c' } as const];

const reports = (run: Run): Record<string, string> => ({
  text: textReport(run, { color: false, columns: 120 }),
  markdown: markdownReport(run),
  json: JSON.stringify(jsonReport(run), null, 1),
  csv: csvReport(run),
  charts: JSON.stringify(chartsOf(run), null, 1),
  svg: chartsOf(run).slice(0, 1).map(chartSvgFile).join(''),
  html: htmlReport(run, []),
});

/** Nobody else's numbers: no other trial has such a throughput, hold, or shape of its window. */
const strange = [
  { throughput: 7317, holdUs: 23_457, windowMs: 7919, warmupMs: 1237, loops: 3, slots: 173 },
  { throughput: 31_859, holdUs: 41_263, windowMs: 3571, warmupMs: 4561, loops: 7, slots: 89 },
] as const;

type Hide = (spec: SampleTrial) => TrialRecord;
const hides: Readonly<Record<string, Hide>> = {
  INVALID: (spec) => sampleTrial({ ...spec, findings, verdict: invalid }),
  failed: (spec) => sampleFailedTrial({ ...spec, evidence: sampleTrial(spec).evidence }),
};

/** A clean run in which one trial's evidence is all strange, and its plan as everybody's. */
function runWith(place: number, numbers: (typeof strange)[number], hide: Hide, repeat: number): Run {
  const run = sampleRun({ header: { plannedTrials: 6 * repeat, settings: { repeat } } });
  const trials = run.trials.map((trial, index) => {
    if (index !== place) return trial;
    const { model, connections } = trial.plan.cell;
    if (model === 'external') throw new Error('the sample has no such server');
    return {
      ...hide({ model, connections, ...numbers, index, repeat: trial.plan.repeat }),
      plan: trial.plan,
    };
  });
  return { ...run, trials };
}

for (const [name, hide] of Object.entries(hides)) {
  for (const repeat of [1, 3]) {
    test(`no report of a run with ${repeat} a cell depends on what ${name} trials measured`, () => {
      for (let place = 0; place < 6 * repeat; place++) {
        const [one, other] = strange.map((numbers) => reports(runWith(place, numbers, hide, repeat)));
        assert.deepEqual(one, other, `trial ${place}`);
      }
    });
  }
  test(`no number of ${name} trials is written in any format, by any of its names`, () => {
    for (const [place, numbers] of [0, 1, 2, 3, 4, 5].map((each) => [each, strange[0]] as const)) {
      const run = runWith(place, numbers, hide, 1);
      const hidden = numbersOf(run.trials[place]);
      assert.ok(hidden.length >= 4);
      for (const [format, report] of Object.entries(reports(run)))
        for (const number of hidden)
          assert.ok(!report.includes(number), `${format} of a run with trial ${place} holds ${number}`);
    }
  });
}

/** Requests a second, sent, answers, median and slowest, as reports would write them. */
function numbersOf(trial: TrialRecord | undefined): string[] {
  const load = knownValue(trial?.evidence.load);
  assert.ok(load);
  const { p50Us, maxUs } = load.latency;
  const whole = [throughput(load), load.life.sent, load.window.answers].map(Math.round);
  return [
    ...whole.flatMap((value) => [String(value), value.toLocaleString('en-US')]),
    ...[p50Us, maxUs].flatMap((us) => [`"p50Us": ${us}`, `"maxUs": ${us}`]),
  ];
}

test('the property can fail: the same numbers in a VALID trial are in every format', () => {
  const run = runWith(0, strange[0], (spec) => sampleTrial(spec), 1);
  for (const report of Object.values(reports(run))) assert.match(report, /7,?31[67]/);
});
