import type { PeriodUnit } from '../../../contract/kinds/constants.ts';

/** A KPI of the example. */
export interface ExampleKpi {
  measure: string;
  description: string;
  /** Null where none is recorded yet. */
  actual: number | null;
  target: number;
  unit: string;
  periodUnit: PeriodUnit;
  inputOwner: string;
  /** When the next actual is due, in days from today. */
  due: number;
  status: string;
  /** The KPIs one level below. */
  below: readonly ExampleKpi[];
}

function kpi(
  measure: string,
  actual: number | null,
  target: number,
  unit: string,
  periodUnit: PeriodUnit,
  inputOwner: string,
  due: number,
  status: string,
  below: readonly ExampleKpi[] = [],
): ExampleKpi {
  return { measure, description: '', actual, target, unit, periodUnit, inputOwner, due, status, below };
}

const lower = (measured: ExampleKpi): ExampleKpi => ({ ...measured, description: 'Lower is better.' });

interface ExampleObjective {
  title: string;
  description: string;
  kpis: readonly ExampleKpi[];
}

/** The board title of the example. */
export const BOARD_TITLE = 'From pumps to uptime';

export const VISION = {
  title: 'The partner water utilities trust to keep water running',
  description:
    'In three years, half of what we earn comes from keeping pumps running instead of from selling them, and no customer loses water because one of our pumps failed without warning.',
};

export const MISSION = {
  title: 'Reliable water for every town we serve',
  description:
    'We build, watch and look after the pumps that small and mid-sized utilities depend on, so that their people can look after the water.',
};

/** The four perspectives with their objectives, and what each objective is judged by. */
export const PILLARS: readonly {
  title: string;
  description: string;
  objectives: readonly ExampleObjective[];
}[] = [
  {
    title: 'Financial',
    description: 'How do we earn enough to invest in service?',
    objectives: [
      {
        title: 'Grow recurring service revenue',
        description:
          'Contracts that pay for uptime smooth out the swings of the order book and fund the engineers who make uptime possible.',
        kpis: [
          kpi('Service share of revenue', 31, 40, '%', 'Year', 'Ingrid Solberg', 40, 'On Track', [
            kpi('Uptime contracts signed', 74, 120, 'contracts', 'Year', 'David Chen', 12, 'Off Track', [
              kpi(
                'Contracts in the north region',
                41,
                50,
                'contracts',
                'Year',
                'Aisha Bello',
                12,
                'On Track',
              ),
              kpi(
                'Contracts in the south region',
                33,
                70,
                'contracts',
                'Year',
                'Rafael Ortiz',
                12,
                'Off Track',
              ),
            ]),
          ]),
          kpi('Contract renewal rate', 94, 92, '%', 'Year', 'Aisha Bello', 75, 'Achieved'),
        ],
      },
      {
        title: 'Raise the operating margin',
        description:
          'Material is the largest cost we can still influence; price follows only after service does.',
        kpis: [
          kpi('Operating margin', 12.4, 14, '%', 'Quarter', 'Ingrid Solberg', 25, 'Off Track', [
            lower(
              kpi(
                'Cost of goods as a share of revenue',
                60.5,
                58,
                '%',
                'Quarter',
                'Sam Whitfield',
                25,
                'Off Track',
                [
                  kpi(
                    'Castings bought on framework agreements',
                    71,
                    80,
                    '%',
                    'Quarter',
                    'Luca Ferrari',
                    18,
                    'On Track',
                  ),
                ],
              ),
            ),
          ]),
        ],
      },
      {
        title: 'Free working capital',
        description: 'Stock that does not move pays for no sensor.',
        kpis: [
          lower(kpi('Inventory reach', 82, 65, 'days', 'Month', 'Hannah Lind', 9, 'Off Track')),
          lower(kpi('Receivables overdue', 4.6, 5, '%', 'Month', 'Ingrid Solberg', 9, 'Achieved')),
        ],
      },
    ],
  },
  {
    title: 'Customer',
    description: 'What do utilities have to see in us to stay?',
    objectives: [
      {
        title: 'Keep water running at every site',
        description: 'A pump that stops at night is what utilities remember, and what they tell each other.',
        kpis: [
          lower(
            kpi('Unplanned outages per 100 pumps', 1.9, 1.5, '', 'Year', 'Elena Marsh', 30, 'On Track', [
              kpi(
                'Calls answered on site within four hours',
                91,
                95,
                '%',
                'Month',
                'Elena Marsh',
                6,
                'Off Track',
                [
                  kpi(
                    'Visits solved on the first trip, east',
                    87,
                    85,
                    '%',
                    'Month',
                    'Tom Okafor',
                    6,
                    'Achieved',
                  ),
                ],
              ),
            ]),
          ),
        ],
      },
      {
        title: 'Deliver on the day we promise',
        description:
          'Utilities plan a shutdown around our delivery; a late pump costs them more than it costs us.',
        kpis: [
          kpi('Orders delivered on the promised day', 88, 96, '%', 'Month', 'Nadia Haddad', 15, 'Off Track', [
            kpi('Shipments complete at first dispatch', 97, 98, '%', 'Month', 'Nadia Haddad', 15, 'On Track'),
          ]),
        ],
      },
      {
        title: 'Be the first name utilities ask for',
        description: 'Tenders are won before they are written, by what neighbors say about us.',
        kpis: [kpi('Net promoter score', null, 50, '', 'Year', 'Aisha Bello', -14, 'On Track')],
      },
    ],
  },
  {
    title: 'Internal Process',
    description: 'What must we do better than anybody else?',
    objectives: [
      {
        title: 'Predict failures before they happen',
        description:
          'Whoever knows two days ahead sends an engineer with the right part instead of an apology.',
        kpis: [
          kpi('Installed pumps under monitoring', 34, 60, '%', 'Year', 'Jonas Weber', 45, 'On Track', [
            kpi('Failures announced 48 hours ahead', 52, 80, '%', 'Quarter', 'Jonas Weber', 20, 'Off Track'),
          ]),
        ],
      },
      {
        title: 'Shorten the way from order to shipment',
        description: 'Every day taken out of the line is a day of stock we do not finance.',
        kpis: [
          lower(
            kpi('Lead time of standard pumps', 29, 21, 'days', 'Month', 'Sam Whitfield', 10, 'Off Track', [
              kpi('First-pass yield', 95.8, 97, '%', 'Month', 'Sam Whitfield', 10, 'On Track'),
            ]),
          ),
          lower(kpi('Stock per day of lead time', null, 3, 'days', 'Month', 'Sam Whitfield', 10, 'On Track')),
        ],
      },
    ],
  },
  {
    title: 'Learning & Growth',
    description: 'What do our people need to get there?',
    objectives: [
      {
        title: 'Turn pump builders into service engineers',
        description: 'The knowledge is in the workshop; the customers are in the field.',
        kpis: [
          kpi(
            'Engineers certified in condition monitoring',
            46,
            80,
            '%',
            'Year',
            'Marta Silva',
            60,
            'On Track',
          ),
        ],
      },
      {
        title: 'Be a place where skilled people stay',
        description: 'It takes two years to make a good field engineer and two weeks to lose one.',
        kpis: [
          {
            ...kpi('Voluntary turnover', 9.2, 7, '%', 'Year', 'Marta Silva', 35, 'Off Track'),
            description: 'Some change is healthy: between 4% and 8% a year.',
          },
          kpi('Employee engagement', null, 75, '%', 'Year', 'Marta Silva', 5, 'On Track'),
        ],
      },
      {
        title: 'Decide on one set of facts',
        description: 'Sales, service and production plan from the same record of what stands where.',
        kpis: [
          kpi('Sites with a complete asset record', 91, 90, '%', 'Quarter', 'Priya Raman', 22, 'Achieved'),
        ],
      },
    ],
  },
];
