import type { MigrationName } from './index.ts';

/**
 * SHA-256 of the statements that each migration executes on both engines. Databases that ran a released migration never run
 * it again, so its line never changes: a correction is a new migration.
 */
export const digests: Record<MigrationName, string> = {
  '0001_foundation': '96ba984211ab5874e25a8c924e853a8126531b44ebb9568cc55f650af46f2643',
  '0002_measures_and_work': '75b6060d35860d90ac8b417ad86c5b82cefc394f352f231bb55c59efa6485839',
  '0003_sharing': '65dc61632f148e69e8c85117ba935369f1a9d18ddfc6a68756f6e9078bf51186',
  '0004_second_factor': '6f5ffb13c60491f6d37c7000014e82f3617cffbaaee6edc780dc50b1949beb86',
  '0005_changes_of_record': 'f41cb1e1218a7ff00d403c90e09f9fbe6ab6d8a64c9adc2dda1f175b038128b6',
  '0006_sign_in_limits': '6bb0fa5d35a65a079be8c4ebd8a0559235bcaf2fa56d23a6e3318b7dc836bb18',
  '0007_actor': 'd0d828d5efa05563ed1e071f506957f854ebb022b8647f7db0f95f0872952a42',
  '0008_pages': '0f428c239d9881f6ae72c982575192fc1ae70cb6726e03bcefa49efe9ff9807a',
  '0009_events': 'ae89fa2e6f44fc7ccbc2e43ffcc45db86f3bf940c783e0ac5c7a0b9e7f8ec68b',
  '0010_jobs': 'ff7357e5ec6cb3408875194010920cfb33fb55c12f39e41d3ae78cc74d633584',
  '0011_tracking': '138ff4bec518c34338fb9180e53621d0c5156a3392cb83f8f5ea7ada4f6c3b0e',
  '0012_points': '0879ac578885f1d1ed6fd9072c9596f845e1ed76e8db6792f627052f6ccb17c9',
  '0013_owner_and_reason': '0667b966aad98aac131ea422155ea39afb42afe4a903ee012c8559a838f164da',
  '0014_comments': '879e835c55310ed34fd223365d0b5eab6255ca480368bc84f20b9267edc76611',
  '0015_update_only': '28b8c13b110d5d793ec794b8f3f45b2bd3ebc8f6cc05db979910f9b79b125aab',
  '0016_notifications': '1321dc4748e1025deda6557781f3f33393140376ddc96c8e517e4385e6a34de1',
  '0017_locks': '5fe9a99e9f6eb3ff4273271dc7aae0cba9f38be7b66d93f1e07b828d43d7f585',
  '0018_dismissals': 'f7725500c7d57b49c6c99dabc7d4d2c7386369804049ac479f6c379c20ebf4c9',
  '0019_close': '031799c09ec7fb4270049090983d829a9dfcf9f14872fd7def258727e0d2b8e6',
  '0020_book': '0cff2bcf0a4289797362d6a36e7325defa8b9edaec81602f2e2d668c81c20176',
  '0022_review': 'cd015582df7c5ed477eb4719f14f954ca0c02c0aabfcc958aa8b29c33d3d5452',
  '0023_publications': '0caebd8ec6bb5fee0447dc7825f7190d7afeda439bc4e4ec6e9ec4e4c32acdf3',
  '0024_publication_links': '41b55b76db111f461c7b503070c489a7f6109a7918638c33dff0a480d6cdbb8e',
  '0025_action_of_plan': 'b46ffbcdfd51d55ce9f31c458e0db77eb5f85ab78bde12cf22232d7e588752a0',
  '0026_dates_in_range': 'bff69ddb618181047fff390ccfa32ceede85349fe75a934b335b4ec1ebac4166',
  '0027_lock_checks': '571b65ce7f6757fb7d3d47d6f89b7d80e2f2c2555d414874648bb01ce209d15f',
};
