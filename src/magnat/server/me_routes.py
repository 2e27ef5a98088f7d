"""Who one is, and what is kept of one: /api/me and /api/back."""

from urllib.parse import urlsplit

from litestar import MediaType, Response, Router, get, post
from litestar.params import JSONBody
from litestar.response import Stream

from magnat.server import forgetting
from magnat.server.exports import everything
from magnat.server.me_messages import (
    ComeBack,
    Credential,
    DropProof,
    Me,
    PasskeyOptions,
    RecoveryLink,
    Sure,
)
from magnat.server.problems import Trouble, documented
from magnat.server.routes import AnyRequest, before, take
from magnat.server.services import Services, TheServices, Visitor, known_person, network, visitor
from magnat.server.tables import now
from magnat.table import Refusal


@get("/me", responses=documented())
async def read_me(request: AnyRequest, services: TheServices) -> Me:
    """By what one is known on other devices."""
    person = known_person(services, request)
    return Me(kept=await services.proofs.kept(person) if person else [])


@post("/me/passkey/options", responses=documented())
async def ask_for_passkey(request: AnyRequest, services: TheServices) -> Response[PasskeyOptions]:
    """What to ask a browser for, to keep one's games by a passkey."""
    take(services.openings.take(network(request)))
    who = visitor(services, request)
    options = await services.proofs.creation_options(who.person, _origin(request), now())
    return Response(PasskeyOptions(options=options), headers=who.cookie)


@post("/me/passkey", responses=documented(409))
async def keep_passkey(request: AnyRequest, data: JSONBody[Credential], services: TheServices) -> Me:
    """Keep one's games by a passkey."""
    who = _known(services, request)
    await services.proofs.keep_passkey(who.person, data.credential, _origin(request), now())
    return Me(kept=await services.proofs.kept(who.person))


@post("/me/recovery", responses=documented(409))
async def make_link(request: AnyRequest, services: TheServices) -> Response[RecoveryLink]:
    """A link that opens everything, told once; the one before it leads nowhere from now on."""
    take(services.openings.take(network(request)))
    who = visitor(services, request)
    return Response(RecoveryLink(token=await services.proofs.new_link(who.person, now())), headers=who.cookie)


@post("/me/drop", responses=documented(409))
async def drop(request: AnyRequest, data: JSONBody[DropProof], services: TheServices) -> Me:
    """Be known by a passkey or link no more."""
    who = _known(services, request)
    await services.proofs.drop(who.person, data.id)
    return Me(kept=await services.proofs.kept(who.person))


@post("/back/options", responses=documented())
async def ask_to_come_back(request: AnyRequest, services: TheServices) -> PasskeyOptions:
    """What to ask a browser for, to come back by a passkey."""
    take(services.openings.take(network(request)))
    return PasskeyOptions(options=services.proofs.return_options(_origin(request), now()))


@post("/back/passkey", responses=documented(409))
async def come_back(request: AnyRequest, data: JSONBody[Credential], services: TheServices) -> Response[Me]:
    """Be whom a passkey says; what this browser had until now is taken along."""
    take(services.openings.take(network(request)))
    person = await services.proofs.person_of_passkey(data.credential, _origin(request), now())
    return await _become(services, request, person)


@post("/back/link", responses=documented(409))
async def come_back_by_link(request: AnyRequest, data: JSONBody[ComeBack], services: TheServices) -> Response[Me]:
    """Be whom a recovery link says; what this browser had until now is taken along."""
    take(services.openings.take(network(request)))
    return await _become(services, request, await services.proofs.person_of_link(data.token))


@get("/me/export", responses=documented())
async def export_all(request: AnyRequest, services: TheServices) -> Stream:
    """Everything that is kept of one, as a file."""
    who = _known(services, request)
    return Stream(
        await everything(services, who.person),
        media_type=MediaType.JSON,
        headers={"Content-Disposition": 'attachment; filename="magnat.json"', **who.cookie},
    )


@post("/me/delete", responses=documented(409))
async def delete_all(request: AnyRequest, data: JSONBody[Sure], services: TheServices) -> Response[Me]:
    """Forget everything that is kept of one. This browser is nobody's then."""
    who = _known(services, request)
    if not data.sure:
        raise Trouble(400, Refusal("bad_request"))
    await forgetting.forget(services.tables, who.person)
    gone = {name: value.replace("Max-Age=", "Max-Age=0; X=", 1) for name, value in who.cookie.items()}
    return Response(Me(kept=[]), headers=gone)


async def _become(services: Services, request: AnyRequest, person: str) -> Response[Me]:
    before_now = known_person(services, request)
    if before_now is not None and before_now != person:
        await services.tables.log.merge_persons(before_now, person)
    cookie = visitor(services, request, person).cookie
    return Response(Me(kept=await services.proofs.kept(person)), headers=cookie)


def _known(services: Services, request: AnyRequest) -> Visitor:
    if known_person(services, request) is None:
        raise Trouble(403, Refusal("not_your_seat", "only_seated"))
    return visitor(services, request)


def _origin(request: AnyRequest) -> str:
    """That of the page, which was checked before: passkeys are bound to it."""
    origin = request.headers.get("origin", "")
    if not urlsplit(origin).hostname:
        raise Trouble(400, Refusal("bad_request"))
    return origin


me = Router(
    "/api",
    route_handlers=[
        read_me,
        ask_for_passkey,
        keep_passkey,
        make_link,
        drop,
        ask_to_come_back,
        come_back,
        come_back_by_link,
        export_all,
        delete_all,
    ],
    before_request=before,
)
