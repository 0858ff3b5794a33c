import { privacyHandlers } from './privacy/routes.ts';
import { peopleHandlers } from './admin/people-routes.ts';
import { serverHandlers } from './admin/server-routes.ts';
import { strategyHandlers } from './admin/strategy-routes.ts';
import { auditHandlers } from './admin/audit-routes.ts';
import { adoptionHandlers } from './admin/adoption-routes.ts';
import { connectionHandlers } from './admin/connection-routes.ts';
import * as accounts from './accounts/routes.ts';
import * as notifications from './notifications/routes.ts';
import { emailHandlers } from './accounts/email-routes.ts';
import { resetHandlers } from './accounts/reset-routes.ts';
import { sessionHandlers } from './accounts/session-routes.ts';
import { strategyTokenHandlers } from './accounts/strategy-token-routes.ts';
import { tokenHandlers } from './accounts/token-routes.ts';
import * as secondFactor from './accounts/second-factor-routes.ts';
import { confirmLogin, login } from './accounts/sign-in.ts';
import * as board from './plan/board-routes.ts';
import { feedHandlers } from './feeds/routes.ts';
import type { Handlers } from './http/call.ts';
import { readDescription } from './http/describe.ts';
import { pullHandlers } from './pulls/routes.ts';
import * as publications from './publish/routes.ts';
import { readExport } from './exchange/export-routes.ts';
import { mapHandlers } from './map/routes.ts';
import { importHandlers } from './import/routes.ts';
import { listChanges } from './history/routes.ts';
import * as initiatives from './plan/initiative-routes.ts';
import { runCommands } from './plan/command-routes.ts';
import * as checks from './month/check-routes.ts';
import * as close from './month/close-routes.ts';
import * as books from './books/routes.ts';
import * as reviews from './reviews/routes.ts';
import * as comments from './comments/routes.ts';
import * as findings from './plan/finding-routes.ts';
import * as kpis from './plan/kpi-routes.ts';
import * as compare from './month/compare-routes.ts';
import * as periods from './month/routes.ts';
import * as scorecard from './measures/routes.ts';
import { listPeriodsWithValues } from './measures/period-routes.ts';
import { whatIfCall } from './measures/what-if-routes.ts';
import { readSearch } from './search/routes.ts';
import * as sharing from './sharing/routes.ts';
import { passkeyHandlers } from './passkeys/routes.ts';
import { signInHandlers } from './sso/routes.ts';
import * as strategies from './strategies/routes.ts';
import * as updates from './updates/routes.ts';
import { webhookHandlers } from './webhooks/routes.ts';

/** A handler for every route of the contract. */
export const handlers: Handlers = {
  'user.read': accounts.readUser,
  'user.update': accounts.updateUser,
  'session.create': login,
  'session.confirm': confirmLogin,
  'user.create': accounts.register,
  'session.delete': accounts.logout,
  'password.update': accounts.updatePassword,
  ...sessionHandlers,
  ...emailHandlers,
  ...resetHandlers,
  'secondFactor.read': secondFactor.readSecondFactorCall,
  'secondFactor.begin': secondFactor.beginSecondFactorCall,
  'secondFactor.confirm': secondFactor.confirmSecondFactorCall,
  'secondFactor.turnOff': secondFactor.turnOffSecondFactor,
  ...tokenHandlers,
  ...strategyTokenHandlers,
  ...feedHandlers,
  ...signInHandlers,
  ...webhookHandlers,
  ...mapHandlers,
  ...passkeyHandlers,
  'theme.read': accounts.readTheme,
  'openapi.read': readDescription,
  'commands.run': runCommands,
  'strategies.list': strategies.listStrategiesCall,
  'strategies.create': strategies.createStrategyCall,
  'strategies.fromFile': strategies.createFromFileCall,
  'strategies.copy': strategies.copyStrategyCall,
  'strategies.readFile': strategies.readFileCall,
  'strategies.read': strategies.readStrategyCall,
  'strategies.update': strategies.updateStrategyCall,
  'strategies.delete': strategies.deleteStrategyCall,
  'strategies.setBoardTitle': strategies.setBoardTitleCall,
  'strategies.readContent': strategies.readContentCall,
  'strategies.readFlow': strategies.readFlowCall,
  'nodes.create': board.createNodeCall,
  'nodes.update': board.updateNodeCall,
  'nodes.delete': board.deleteNodeCall,
  'links.create': board.createLinkCall,
  'links.update': board.updateLinkCall,
  'links.delete': board.deleteLinkCall,
  'kpis.createOnNode': kpis.createKpiOnNode,
  'kpis.create': kpis.createKpi,
  'kpis.createDepartment': kpis.createDepartmentKpi,
  'kpis.createTeam': kpis.createTeamKpi,
  'kpis.update': kpis.updateKpiCall,
  'kpis.delete': kpis.deleteKpiCall,
  'calendar.read': scorecard.readCalendar,
  'calendar.update': scorecard.updateCalendar,
  'points.write': scorecard.writePointsCall,
  'points.readMany': scorecard.readManyPoints,
  'points.writeMany': scorecard.writeManyPoints,
  'points.read': scorecard.readTimeline,
  'values.write': scorecard.writeValuesCall,
  'scorecard.read': scorecard.readScorecardCall,
  'scorecard.explain': scorecard.explainCall,
  'scorecard.whatIf': whatIfCall,
  'compare.read': compare.readComparison,
  'periods.list': periods.listPeriods,
  'periods.withValues': listPeriodsWithValues,
  'periods.locks': periods.listLocks,
  'periods.lock': periods.lockPeriodCall,
  'periods.unlock': periods.unlockPeriodCall,
  'periods.checks': checks.listChecks,
  'periods.relock': checks.relockCall,
  'periods.keep': checks.keepCall,
  'snapshots.list': periods.listSnapshots,
  'snapshots.create': periods.createSnapshot,
  'snapshots.delete': periods.deleteSnapshotCall,
  'snapshots.read': periods.readSnapshotCall,
  'snapshots.content': periods.readSnapshotContent,
  'snapshots.flow': periods.readSnapshotFlow,
  'snapshots.scorecard': periods.readSnapshotScorecard,
  'bookTemplates.list': books.listTemplates,
  'bookTemplates.create': books.createTemplateCall,
  'bookTemplates.update': books.updateTemplateCall,
  'bookTemplates.delete': books.deleteTemplateCall,
  'books.outline': books.readOutline,
  'books.list': books.listBooks,
  'books.create': books.createBookCall,
  'books.read': books.readBookCall,
  'books.makeAgain': books.makeBookAgainCall,
  'books.delete': books.deleteBookCall,
  'books.readFile': books.readBookFile,
  'agenda.read': reviews.readAgendaCall,
  'reviews.list': reviews.listReviews,
  'decisions.list': reviews.listDecisions,
  'reviews.create': reviews.createReviewCall,
  'reviews.read': reviews.readReviewCall,
  'reviews.update': reviews.updateReviewCall,
  'reviews.hold': reviews.holdReviewCall,
  'reviews.delete': reviews.deleteReviewCall,
  'reviewActions.create': reviews.createActionCall,
  'reviewActions.update': reviews.updateActionCall,
  'reviewActions.createStep': reviews.createStepCall,
  'reviewActions.delete': reviews.deleteActionCall,
  'publications.list': publications.listPublications,
  'publications.create': publications.createPublication,
  'publications.update': publications.updatePublicationCall,
  'publications.renewLink': publications.renewPublicationLink,
  'publications.revoke': publications.revokePublication,
  ...pullHandlers,
  'comments.list': comments.listComments,
  'comments.count': comments.countComments,
  'comments.create': comments.createCommentCall,
  'comments.update': comments.updateCommentCall,
  'comments.delete': comments.deleteCommentCall,
  'close.read': close.readCloseCall,
  'close.update': close.updateCloseCall,
  'periods.nudge': close.nudgeCall,
  'findings.listDismissed': findings.listDismissed,
  'findings.dismiss': findings.dismissCall,
  'findings.restore': findings.restoreCall,
  'notifications.list': notifications.listNotifications,
  'notifications.count': notifications.countNotifications,
  'notifications.update': notifications.updateNotification,
  'notifications.readAll': notifications.readAllNotifications,
  'notificationSettings.read': notifications.readNotificationSettings,
  'notificationSettings.update': notifications.updateNotificationSettings,
  'updates.mine': updates.readMine,
  'updates.count': updates.countMine,
  'updates.overview': updates.readOverview,
  'initiatives.createOnNode': initiatives.createInitiativeOnNode,
  'initiatives.create': initiatives.createInitiative,
  'initiatives.update': initiatives.updateInitiativeCall,
  'initiatives.delete': initiatives.deleteInitiativeCall,
  'tactics.create': initiatives.createTactic,
  'tactics.update': initiatives.updateTacticCall,
  'tactics.delete': initiatives.deleteTacticCall,
  'actionSteps.create': initiatives.createActionStep,
  'actionSteps.update': initiatives.updateActionStepCall,
  'actionSteps.delete': initiatives.deleteActionStepCall,
  'inviteLinks.create': sharing.createInviteLink,
  'inviteLinks.list': sharing.listInviteLinks,
  'inviteLinks.delete': sharing.deleteInviteLink,
  'invitations.preview': sharing.previewInvitation,
  'invitations.read': sharing.readInvitation,
  'invitations.accept': sharing.acceptInvitation,
  'members.list': sharing.listMembersCall,
  'members.update': sharing.updateMember,
  'members.delete': sharing.deleteMember,
  'members.responsibilities': sharing.readResponsibilities,
  'ownerNames.list': sharing.listOwnerNamesCall,
  'ownerNames.give': sharing.giveOwnerNameCall,
  'members.resetPassword': sharing.resetMemberPassword,
  'strategies.handOver': sharing.handOverStrategy,
  'strategies.leave': sharing.leaveStrategy,
  'changes.list': listChanges,
  'exports.read': readExport,
  ...importHandlers,
  'search.read': readSearch,
  ...privacyHandlers,
  ...peopleHandlers,
  ...strategyHandlers,
  ...serverHandlers,
  ...auditHandlers,
  ...adoptionHandlers,
  ...connectionHandlers,
};
