/**
 * SHA-256 of the statements that each released migration executes on both engines. Databases that ran one never run it again,
 * so its line never changes: a correction is a new migration. A release adds the lines of its migrations.
 */
export const digests: Partial<Record<string, string>> = {
  '0001_foundation': '96ba984211ab5874e25a8c924e853a8126531b44ebb9568cc55f650af46f2643',
  '0002_measures_and_work': '75b6060d35860d90ac8b417ad86c5b82cefc394f352f231bb55c59efa6485839',
  '0003_sharing': '65dc61632f148e69e8c85117ba935369f1a9d18ddfc6a68756f6e9078bf51186',
  '0004_second_factor': '6f5ffb13c60491f6d37c7000014e82f3617cffbaaee6edc780dc50b1949beb86',
};
