/** An action step of the example; `start` and `end` are days from today. */
export type ExampleStep = readonly [title: string, who: string, start: number, end: number, progress: number];

/** A tactic with its action steps. */
type ExampleTactic = readonly [...step: ExampleStep, steps: readonly ExampleStep[]];

/** An initiative; `start` and `end` are days from today. */
interface ExampleInitiative {
  initiative: string;
  /** Title of its objective. */
  objective: string;
  description: string;
  whoName: string;
  whoDepartment: string;
  start: number;
  end: number;
  budget: number;
  progress: number;
  status: string;
  how?: string;
  /** Its dependencies: initiatives above it in the list. */
  after?: readonly string[];
  tactics: readonly ExampleTactic[];
}

/** The initiatives of the example; each is listed after its dependencies. */
export const INITIATIVES: readonly ExampleInitiative[] = [
  {
    initiative: 'Clean up the asset register',
    objective: 'Decide on one set of facts',
    description: 'One record for each pump: where it stands, what it is made of, who looked after it last.',
    whoName: 'Priya Raman',
    whoDepartment: 'Digital',
    start: -150,
    end: -20,
    budget: 90_000,
    progress: 100,
    status: 'Achieved',
    tactics: [
      [
        'Match serial numbers to sites',
        'Tom Okafor',
        -150,
        -60,
        100,
        [
          ['Photograph the nameplates in 38 depots', 'Tom Okafor', -150, -95, 100],
          ['Settle the doubtful records with the utilities', 'Aisha Bello', -95, -60, 100],
        ],
      ],
      ['Make the register the only source for spare parts', 'Priya Raman', -60, -20, 100, []],
    ],
  },
  {
    initiative: 'Fit sensors to the installed base',
    objective: 'Predict failures before they happen',
    description: 'Vibration, temperature and current, on the pumps whose failure would stop a town first.',
    whoName: 'Elena Marsh',
    whoDepartment: 'Service',
    start: -90,
    end: 150,
    budget: 640_000,
    progress: 45,
    status: 'On Track',
    how: 'With every maintenance visit, so that no site is shut down for it.',
    after: ['Clean up the asset register'],
    tactics: [
      [
        'Equip the 400 most critical pumps',
        'Tom Okafor',
        -90,
        60,
        65,
        [
          ['Rank the sites by what an outage would cost', 'Priya Raman', -90, -70, 100],
          ['Train the mounting crews', 'Marta Silva', -70, -45, 100],
          ['Mount and connect, region by region', 'Tom Okafor', -45, 60, 55],
        ],
      ],
      [
        'Agree on data access with every utility',
        'Aisha Bello',
        -30,
        90,
        30,
        [
          ['Draft the data clause with counsel', 'Aisha Bello', -30, -8, 100],
          ['Sign with the twelve largest utilities', 'David Chen', -7, 90, 10],
        ],
      ],
    ],
  },
  {
    initiative: 'Build the failure prediction model',
    objective: 'Predict failures before they happen',
    description: 'Learns from eight years of service reports and from the sensors as they come online.',
    whoName: 'Jonas Weber',
    whoDepartment: 'Digital',
    start: -30,
    end: 210,
    budget: 280_000,
    progress: 20,
    status: 'Off Track',
    after: ['Clean up the asset register', 'Fit sensors to the installed base'],
    tactics: [
      [
        'Label the service reports of eight years',
        'Jonas Weber',
        -30,
        -3,
        70,
        [
          ['Agree on twelve kinds of failure', 'Elena Marsh', -30, -20, 100],
          ['Label 9,000 reports', 'Jonas Weber', -20, -3, 60],
        ],
      ],
      [
        'Run it beside the engineers for a season',
        'Jonas Weber',
        30,
        210,
        0,
        [['Choose three utilities for the trial', 'Aisha Bello', 30, 50, 0]],
      ],
    ],
  },
  {
    initiative: 'Open the service academy',
    objective: 'Turn pump builders into service engineers',
    description: 'Six weeks in the workshop and in the field, with an exam that utilities accept.',
    whoName: 'Marta Silva',
    whoDepartment: 'People',
    start: -60,
    end: 120,
    budget: 180_000,
    progress: 55,
    status: 'On Track',
    tactics: [
      [
        'Write the curriculum',
        'Marta Silva',
        -60,
        -10,
        100,
        [['Have it reviewed by two utilities', 'Elena Marsh', -25, -10, 100]],
      ],
      [
        'Teach the first two groups',
        'Elena Marsh',
        -5,
        120,
        20,
        [
          ['Free 24 engineers from the rota', 'Sam Whitfield', -5, 10, 50],
          ['Hold the first exam', 'Marta Silva', 75, 80, 0],
        ],
      ],
    ],
  },
  {
    initiative: 'Launch the uptime contract',
    objective: 'Grow recurring service revenue',
    description: 'A fixed price for each month in which the water keeps running.',
    whoName: 'David Chen',
    whoDepartment: 'Sales',
    start: 10,
    end: 240,
    budget: 120_000,
    progress: 0,
    status: 'Not Started',
    after: ['Build the failure prediction model', 'Open the service academy'],
    tactics: [
      [
        'Price the risk',
        'Ingrid Solberg',
        10,
        70,
        0,
        [['Model the outages of the last five years', 'Jonas Weber', 10, 40, 0]],
      ],
      ['Pilot with five utilities', 'David Chen', 80, 240, 0, []],
    ],
  },
  {
    initiative: 'Move key accounts to multi-year contracts',
    objective: 'Grow recurring service revenue',
    description: 'Three years instead of one, against a guaranteed response time.',
    whoName: 'Aisha Bello',
    whoDepartment: 'Sales',
    start: -120,
    end: 60,
    budget: 45_000,
    progress: 70,
    status: 'On Track',
    tactics: [
      ['Renew the north region', 'Aisha Bello', -120, -15, 100, []],
      ['Renew the south region', 'Rafael Ortiz', -30, 60, 35, []],
    ],
  },
  {
    initiative: 'Buy castings on framework agreements',
    objective: 'Raise the operating margin',
    description: 'Two foundries instead of seven, with volumes agreed for the year.',
    whoName: 'Luca Ferrari',
    whoDepartment: 'Purchasing',
    start: -75,
    end: 75,
    budget: 35_000,
    progress: 60,
    status: 'On Track',
    tactics: [['Qualify the second foundry', 'Luca Ferrari', -40, 35, 50, []]],
  },
  {
    initiative: 'Retire slow-moving variants',
    objective: 'Free working capital',
    description: 'A third of the catalog earns four percent of the revenue.',
    whoName: 'Hannah Lind',
    whoDepartment: 'Product',
    start: -45,
    end: 90,
    budget: 20_000,
    progress: 30,
    status: 'Off Track',
    tactics: [['Offer a replacement for each variant', 'Hannah Lind', -20, 45, 25, []]],
  },
  {
    initiative: 'Rearrange assembly line 2',
    objective: 'Shorten the way from order to shipment',
    description: 'Flow instead of batches, and the test bench at the end of the line.',
    whoName: 'Sam Whitfield',
    whoDepartment: 'Production',
    start: -100,
    end: -5,
    budget: 410_000,
    progress: 90,
    status: 'Off Track',
    tactics: [['Move the test bench', 'Sam Whitfield', -35, -5, 80, []]],
  },
  {
    initiative: 'Promise dates from real capacity',
    objective: 'Deliver on the day we promise',
    description: 'Sales sees what the line can do before it gives a date.',
    whoName: 'Nadia Haddad',
    whoDepartment: 'Logistics',
    start: -10,
    end: 110,
    budget: 75_000,
    progress: 10,
    status: 'On Track',
    after: ['Rearrange assembly line 2'],
    tactics: [['Show free capacity in the order form', 'Priya Raman', 5, 70, 0, []]],
  },
  {
    initiative: 'Field service around the clock',
    objective: 'Keep water running at every site',
    description: 'Three regional bases with a night shift and the forty most used parts on the van.',
    whoName: 'Elena Marsh',
    whoDepartment: 'Service',
    start: -15,
    end: 180,
    budget: 350_000,
    progress: 10,
    status: 'On Track',
    after: ['Open the service academy'],
    tactics: [['Agree on the night shift with the works council', 'Marta Silva', -15, 30, 40, []]],
  },
  {
    initiative: 'Reference visits for utilities',
    objective: 'Be the first name utilities ask for',
    description: 'Utilities show their neighbors what runs, without us in the room.',
    whoName: 'Aisha Bello',
    whoDepartment: 'Sales',
    start: -40,
    end: 140,
    budget: 30_000,
    progress: 40,
    status: 'On Hold',
    tactics: [],
  },
  {
    initiative: 'Career paths for specialists',
    objective: 'Be a place where skilled people stay',
    description: 'A way up that does not lead through leading a team.',
    whoName: 'Marta Silva',
    whoDepartment: 'People',
    start: -20,
    end: 130,
    budget: 40_000,
    progress: 15,
    status: 'On Track',
    tactics: [['Describe three levels for field engineers', 'Marta Silva', -20, 40, 35, []]],
  },
];
