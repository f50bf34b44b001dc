// CaDiCaL's C interface once more, as far as bbx uses it, in builds with CHECKED=1: it has
// the solver write its proof, which the library's own C interface cannot, and checks it
// whenever the answer is "unsatisfiable". What the solver never says is checked, too: that
// its clauses contradict what was assumed.
#include <cadical.hpp>
#include <ccadical.h>

#include <sys/mman.h>
#include <unistd.h>

#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "prove/rup.h"
#include "prove/solve/sat_checked.h"

namespace {

// Of one solver: so many clauses looked at, so many bytes of proof not yet looked at.
const uint64_t steps_most = 30000000;
const size_t bytes_most = 16 << 20;

struct Shared {
    uint64_t checked, unchecked;
    pid_t misled; // what it asked was answered without a proof
    char wrong[100];
};

// Questions are answered in processes of their own.
Shared *shared() {
    static Shared *page =
        static_cast<Shared *>(mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE,
                                   MAP_SHARED | MAP_ANONYMOUS, -1, 0));
    return page;
}

// Before any process is begun.
__attribute__((constructor)) void begin() {
    if (shared() == MAP_FAILED) abort();
}

struct Wrapper : CaDiCaL::Terminator {
    CaDiCaL::Solver solver;
    Rup *rup = rup_new(steps_most);
    std::vector<int> clause, assumed;
    std::vector<unsigned char> proof;
    bool spent = false;
    bool faulty = getenv("SAT_FAULT") != nullptr; // the checker gets fewer clauses
    int (*stop)(void *) = nullptr;
    void *state = nullptr;
    FILE *file;

    Wrapper();
    ~Wrapper() override;
    bool terminate() override { return stop && stop(state); }
    void refuse(const char *what);
    void step(char kind);
    void read_proof();
    void check();
};

ssize_t hear(void *context, const char *bytes, size_t size) {
    Wrapper *w = static_cast<Wrapper *>(context);
    if (w->proof.size() + size > bytes_most) w->spent = true;
    if (!w->spent) w->proof.insert(w->proof.end(), bytes, bytes + size);
    return static_cast<ssize_t>(size);
}

Wrapper::Wrapper() {
    cookie_io_functions_t how = {nullptr, hear, nullptr, nullptr};
    file = fopencookie(this, "w", how);
    solver.set("quiet", 1);
    if (!file || !solver.trace_proof(file, "proof")) abort();
}

Wrapper::~Wrapper() {
    solver.close_proof_trace();
    fclose(file);
    rup_free(rup);
}

// A process that works for another is not heard: the other one says it, too.
void Wrapper::refuse(const char *what) {
    snprintf(shared()->wrong, sizeof shared()->wrong, "the solver's proof is wrong: %s",
             what);
    fprintf(stderr, "%s\n", shared()->wrong);
    shared()->misled = getppid();
    abort();
}

void Wrapper::step(char kind) {
    if (kind == 'd') {
        rup_delete(rup, clause.data(), clause.size());
        return;
    }
    RupAnswer is = rup_derive(rup, clause.data(), clause.size());
    if (is == RUP_WRONG) refuse("a clause does not follow");
    spent = spent || is == RUP_SPENT;
}

// Binary DRAT: 'a' or 'd', then a number 2 v + sign a literal, seven bits a byte, then 0.
void Wrapper::read_proof() {
    solver.flush_proof_trace();
    size_t at = 0;
    auto number = [&] {
        unsigned all = 0;
        for (unsigned shift = 0; at < proof.size(); shift += 7) {
            unsigned char byte = proof[at++];
            all |= (byte & 127u) << shift;
            if (byte < 128) break;
        }
        return all;
    };
    while (at < proof.size() && !spent) {
        char kind = static_cast<char>(proof[at++]);
        if (kind != 'a' && kind != 'd') refuse("it cannot be read");
        clause.clear();
        while (unsigned n = number())
            clause.push_back(n & 1 ? -static_cast<int>(n >> 1) : static_cast<int>(n >> 1));
        step(kind);
    }
    proof.clear();
    clause.clear();
}

void Wrapper::check() {
    if (!spent) read_proof();
    RupAnswer is = spent ? RUP_SPENT : rup_refute(rup, assumed.data(), assumed.size());
    if (is == RUP_WRONG) refuse("what was assumed is not contradicted");
    spent = is == RUP_SPENT;
    uint64_t &count = spent ? shared()->unchecked : shared()->checked;
    __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED);
}

Wrapper *wrapper(CCaDiCaL *p) {
    return reinterpret_cast<Wrapper *>(p);
}

} // namespace

extern "C" {

void sat_checked_report() {
    printf("%" PRIu64 " unsatisfiable answers checked, %" PRIu64 " too long to check\n",
           shared()->checked, shared()->unchecked);
}

void sat_checked_confirm() {
    if (shared()->misled != getpid()) return;
    fprintf(stderr, "%s\n", shared()->wrong);
    abort();
}

CCaDiCaL *ccadical_init() {
    return reinterpret_cast<CCaDiCaL *>(new Wrapper);
}

void ccadical_release(CCaDiCaL *p) {
    delete wrapper(p);
}

void ccadical_set_option(CCaDiCaL *p, const char *name, int value) {
    wrapper(p)->solver.set(name, value);
}

void ccadical_limit(CCaDiCaL *p, const char *name, int limit) {
    wrapper(p)->solver.limit(name, limit);
}

void ccadical_add(CCaDiCaL *p, int literal) {
    Wrapper *w = wrapper(p);
    w->solver.add(literal);
    if (literal) {
        w->clause.push_back(literal);
        return;
    }
    if (!w->faulty || w->clause.size() < 3)
        rup_give(w->rup, w->clause.data(), w->clause.size());
    w->clause.clear();
}

void ccadical_assume(CCaDiCaL *p, int literal) {
    wrapper(p)->solver.assume(literal);
    wrapper(p)->assumed.push_back(literal);
}

int ccadical_solve(CCaDiCaL *p) {
    Wrapper *w = wrapper(p);
    int answer = w->solver.solve();
    if (answer == 20) w->check();
    w->assumed.clear();
    return answer;
}

int ccadical_val(CCaDiCaL *p, int literal) {
    return wrapper(p)->solver.val(literal);
}

void ccadical_set_terminate(CCaDiCaL *p, void *state, int (*stop)(void *)) {
    Wrapper *w = wrapper(p);
    w->state = state, w->stop = stop;
    if (stop)
        w->solver.connect_terminator(w);
    else
        w->solver.disconnect_terminator();
}
}
