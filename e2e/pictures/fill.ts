import type { Person } from './person.ts';

const WORD = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz';
const SENTENCE = 'Was hier steht, ist länger, als irgendjemand beim Zeichnen dieser Seite gedacht hat. ';

/** Fills a strategy with texts of maximum length, unbreakable words and right-to-left names. Returns an objective's id. */
export async function fillLong(owner: Person, id: number): Promise<number> {
  const path = `/api/strategies/${id}`;
  await owner.send('PUT', `${path}/board-title`, {
    boardTitle: `${WORD} und die Leistungsfähigkeit der Gesellschaft bis zum Ende des Jahrzehnts`,
  });
  await owner.node(id, { type: 'vision', title: `${WORD}: ${SENTENCE}`, description: SENTENCE.repeat(12) });
  await owner.node(id, { type: 'vision', title: 'رؤيتنا: مياه نظيفة لكل مدينة نخدمها' });
  await owner.node(id, { type: 'mission', title: SENTENCE.trim(), description: SENTENCE.repeat(6) });
  const pillar = await owner.node(id, {
    type: 'perspective',
    title: `Geschwindigkeitsbegrenzung ${WORD}`,
    description: SENTENCE.repeat(8),
  });
  const objective = await owner.node(id, {
    type: 'objective',
    title: `${WORD} umsetzen, bevor die Frist verstreicht, und zwar an allen Standorten gleichzeitig`,
    description: SENTENCE.repeat(20),
    perspectiveId: pillar,
  });
  const arabic = await owner.node(id, {
    type: 'perspective',
    title: 'لجنة الجودة',
    description: 'كيف نتحسن كل يوم؟',
  });
  await owner.node(id, {
    type: 'objective',
    title: 'تحسين جودة الخدمة في جميع المدن',
    description: 'نقيس ما يهم عملاءنا ونصلح ما لا يعمل.',
    perspectiveId: arabic,
  });
  for (const status of ['On Track', 'Off Track', 'Wartet auf die Freigabe des Betriebsrats']) {
    const kpi = await owner.send('POST', `${path}/kpis`, {
      nodeId: objective,
      measure: `${WORD} (${status})`,
      description: SENTENCE.repeat(3),
      target: 1_234_567_890.125,
      actual: 987_654_321.5,
      unit: 'Verwaltungsvorgänge je Einwohner',
      period: 12,
      periodUnit: 'Month',
      inputOwner: 'Maria Kleinschmidt-Oberhausen von der Wasserversorgung',
      measureDueDate: '2026-04-30',
      status,
    });
    await owner.send('POST', `${path}/department-kpis`, {
      kpiId: kpi.id,
      measure: `Abteilung ${WORD}`,
      target: 1_000_000,
      unit: '€',
    });
  }
  const initiative = await owner.send('POST', `${path}/initiatives`, {
    nodeId: objective,
    initiative: `${WORD}: ${SENTENCE}`,
    whoName: 'Maria Kleinschmidt-Oberhausen von der Wasserversorgung',
    whoDepartment: 'Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnungsstelle',
    startDate: '2026-01-15',
    whenDate: '2026-12-18',
    budget: 123_456_789.5,
    progress: 47,
    status: 'Off Track',
  });
  const tactic = await owner.send('POST', `${path}/tactics`, {
    initiativeId: initiative.id,
    title: `${WORD} vorbereiten`,
    owner: 'عبد الرحمن',
    startDate: '2026-02-01',
    dueDate: '2026-06-30',
    progress: 80,
  });
  await owner.send('POST', `${path}/action-steps`, {
    tacticId: tactic.id,
    title: SENTENCE.trim(),
    assignedTo: 'Jean-Baptiste de La Salle-Montmorency',
    startDate: '2026-02-01',
    dueDate: '2026-03-01',
    progress: 100,
    status: 'Achieved',
  });
  return objective;
}

/** Fills a strategy with forty pillars of three objectives, some of them measured. */
export async function fillHuge(owner: Person, id: number): Promise<void> {
  await owner.node(id, { type: 'vision', title: 'One group, forty ways to be useful' });
  await owner.node(id, { type: 'mission', title: 'Each company plans for itself and is seen by all' });
  for (let pillar = 1; pillar <= 40; pillar++) {
    const perspectiveId = await owner.node(id, { type: 'perspective', title: `Company ${pillar}` });
    for (const what of ['Earn the trust of customers', 'Work without detours', 'Grow people']) {
      const nodeId = await owner.node(id, { type: 'objective', title: what, perspectiveId });
      if (pillar > 8) continue;
      await owner.send('POST', `/api/strategies/${id}/kpis`, {
        nodeId,
        measure: `Share of ${what.toLowerCase()}`,
        target: 80 + pillar,
        actual: 60 + pillar,
        unit: '%',
        status: pillar % 3 === 0 ? 'Off Track' : 'On Track',
      });
    }
  }
}
