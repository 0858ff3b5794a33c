/** A pillar with objectives as examples. */
interface PlannedPillar {
  title: string;
  description: string;
  objectives: readonly string[];
}

/** What a template makes: pillars from top to bottom, and which objective causes which, weakly where it says so. */
export interface TemplatePlan {
  pillars: readonly PlannedPillar[];
  causes: readonly (readonly [cause: string, effect: string, strength?: 'weak'])[];
}

/** The four perspectives of Kaplan and Norton's balanced scorecard. */
export const BALANCED_SCORECARD: TemplatePlan = {
  pillars: [
    {
      title: 'Financial',
      description: 'How do we look to those who fund us?',
      objectives: ['Grow profitable revenue', 'Lower the cost to serve'],
    },
    {
      title: 'Customer',
      description: 'How do customers see us?',
      objectives: ['Raise customer satisfaction', 'Keep the customers we have'],
    },
    {
      title: 'Internal Process',
      description: 'What must we excel at?',
      objectives: ['Shorten delivery time', 'Improve first-time quality'],
    },
    {
      title: 'Learning & Growth',
      description: 'How do we keep improving?',
      objectives: ['Build critical skills', 'Strengthen employee engagement'],
    },
  ],
  causes: [
    ['Build critical skills', 'Improve first-time quality'],
    ['Strengthen employee engagement', 'Shorten delivery time', 'weak'],
    ['Improve first-time quality', 'Raise customer satisfaction'],
    ['Improve first-time quality', 'Lower the cost to serve'],
    ['Shorten delivery time', 'Raise customer satisfaction'],
    ['Raise customer satisfaction', 'Keep the customers we have'],
    ['Keep the customers we have', 'Grow profitable revenue'],
  ],
};

/** The order of public bodies: the mission on top, money as what makes it possible. */
export const PUBLIC_SECTOR: TemplatePlan = {
  pillars: [
    {
      title: 'Mission',
      description: 'What do we exist for?',
      objectives: ['Safer and healthier neighborhoods', 'Equal access to services'],
    },
    {
      title: 'Citizens',
      description: 'How do those we serve see us?',
      objectives: ['Answer requests on time', 'Earn the trust of citizens'],
    },
    {
      title: 'Internal Process',
      description: 'What must we do well?',
      objectives: ['Make services digital', 'Work across departments'],
    },
    {
      title: 'People & Learning',
      description: 'How do we keep improving?',
      objectives: ['Attract and keep skilled staff', 'Train for digital work'],
    },
    {
      title: 'Stewardship',
      description: 'How do we make the most of public money?',
      objectives: ['Spend within the budget', 'Invest where it helps most'],
    },
  ],
  causes: [
    ['Invest where it helps most', 'Train for digital work'],
    ['Spend within the budget', 'Invest where it helps most'],
    ['Invest where it helps most', 'Attract and keep skilled staff', 'weak'],
    ['Train for digital work', 'Make services digital'],
    ['Attract and keep skilled staff', 'Work across departments'],
    ['Make services digital', 'Answer requests on time'],
    ['Make services digital', 'Equal access to services'],
    ['Work across departments', 'Answer requests on time'],
    ['Answer requests on time', 'Earn the trust of citizens'],
    ['Earn the trust of citizens', 'Safer and healthier neighborhoods', 'weak'],
  ],
};

/** The map of a software company with subscriptions. */
export const SOFTWARE_COMPANY: TemplatePlan = {
  pillars: [
    {
      title: 'Financial',
      description: 'What do owners expect?',
      objectives: ['Grow recurring revenue', 'Reach a 20% margin'],
    },
    {
      title: 'Customer',
      description: 'Why do customers stay?',
      objectives: ['Renew every contract', 'Be recommended', 'Get to first value in a week'],
    },
    {
      title: 'Internal Process',
      description: 'What must we excel at?',
      objectives: ['Ship every week', 'Keep the service up', 'Solve tickets the same day'],
    },
    {
      title: 'Learning & Growth',
      description: 'Who can do that?',
      objectives: ['Hire senior engineers', 'Learn from every incident', 'Know our customers'],
    },
  ],
  causes: [
    ['Hire senior engineers', 'Ship every week'],
    ['Learn from every incident', 'Keep the service up'],
    ['Know our customers', 'Solve tickets the same day', 'weak'],
    ['Know our customers', 'Get to first value in a week'],
    ['Ship every week', 'Be recommended', 'weak'],
    ['Keep the service up', 'Renew every contract'],
    ['Solve tickets the same day', 'Renew every contract'],
    ['Solve tickets the same day', 'Be recommended'],
    ['Get to first value in a week', 'Renew every contract'],
    ['Renew every contract', 'Grow recurring revenue'],
    ['Be recommended', 'Grow recurring revenue'],
    ['Grow recurring revenue', 'Reach a 20% margin'],
  ],
};

/** The map of a hospital. */
export const HOSPITAL: TemplatePlan = {
  pillars: [
    {
      title: 'Patients',
      description: 'What do patients need from us?',
      objectives: ['Better outcomes', 'Patients who feel cared for', 'Shorter waits'],
    },
    {
      title: 'Financial',
      description: 'How do we stay able to act?',
      objectives: ['Cover the cost of care', 'Renew the equipment'],
    },
    {
      title: 'Clinical Process',
      description: 'What must we do well?',
      objectives: ['Fewer infections', 'Planned discharges', 'Operating rooms on time'],
    },
    {
      title: 'Staff',
      description: 'Who makes that possible?',
      objectives: ['Nurses who stay', 'Safety in every shift', 'One patient record'],
    },
  ],
  causes: [
    ['Safety in every shift', 'Fewer infections'],
    ['Nurses who stay', 'Fewer infections', 'weak'],
    ['Nurses who stay', 'Patients who feel cared for'],
    ['One patient record', 'Planned discharges'],
    ['One patient record', 'Operating rooms on time'],
    ['Fewer infections', 'Better outcomes'],
    ['Fewer infections', 'Cover the cost of care'],
    ['Planned discharges', 'Shorter waits'],
    ['Operating rooms on time', 'Shorter waits'],
    ['Operating rooms on time', 'Cover the cost of care'],
    ['Cover the cost of care', 'Renew the equipment'],
    ['Renew the equipment', 'Better outcomes', 'weak'],
  ],
};
